import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** Texts of lazily loaded parts, kept out of the first paint. */
export const useT = translations('shell-remote', { en, de })
