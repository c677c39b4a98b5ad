import { translations } from '../../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

/** Texts of tables and lists: not part of the first paint. */
export const useT = translations('table', { en, de })
