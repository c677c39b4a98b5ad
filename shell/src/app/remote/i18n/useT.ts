import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** Texts of what is fetched when it is needed: no part of the first paint. */
export const useT = translations('shell-remote', { en, de })
