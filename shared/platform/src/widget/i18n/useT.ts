import { translations } from '../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

/** Texts of widgets: bundled with each remote that has one. */
export const useT = translations('widget', { en, de })
