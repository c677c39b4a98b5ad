import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of messages that are no text, loaded with the dialog. */
export const useT = translations('mfe-devices-message', { en, de })
