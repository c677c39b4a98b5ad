import { translations } from '../../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

/** The texts of dialogs: not part of the first paint. */
export const useT = translations('dialog', { en, de })
