import { translations } from '../../i18n/index.ts'
import de from './de.json'
import en from './en.json'

export const useT = translations('usb', { en, de })
