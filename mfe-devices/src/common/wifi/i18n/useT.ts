import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of a board's Wi-Fi alone: they are loaded with its parts. */
export const useT = translations('mfe-devices-wifi', { en, de })
