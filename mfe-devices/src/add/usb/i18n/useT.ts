import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of setting up a board by USB alone: they are loaded with it. */
export const useT = translations('mfe-devices-usb', { en, de })
