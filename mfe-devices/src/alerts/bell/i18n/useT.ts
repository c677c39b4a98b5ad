import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the bell's button. The other texts are loaded when it is pressed, or has to announce something. */
export const useT = translations('mfe-devices-alert-bell', { en, de })
