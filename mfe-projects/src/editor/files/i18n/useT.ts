import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only adding files to a project says. */
export const useT = translations('mfe-projects-files', { en, de })
