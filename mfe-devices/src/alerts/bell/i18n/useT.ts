import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What the bell's button says: the rest is loaded when it is pressed, or has something to tell. */
export const useT = translations('mfe-devices-alert-bell', { en, de })
