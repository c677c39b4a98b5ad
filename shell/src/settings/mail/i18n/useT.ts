import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of this page alone. */
export const useT = translations('shell-mail', { en, de })
