import { translations } from '../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

/** Texts of widgets: they come with whoever fills a box. */
export const useT = translations('widget', { en, de })
