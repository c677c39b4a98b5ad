import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the panel of libraries says: it is loaded with it. */
export const useT = translations('mfe-projects-libraries', { en, de })
