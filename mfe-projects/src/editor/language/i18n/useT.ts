import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the editor's knowledge of C++ says. */
export const useT = translations('mfe-projects-language', { en, de })
