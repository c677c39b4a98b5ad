import { translations } from '../../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

/** The texts of dialogs: the first paint needs none of them. */
export const useT = translations('dialog', { en, de })
