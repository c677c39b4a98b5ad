import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What the bell and the screens of alerts say. */
export const useT = translations('mfe-devices-alerts', { en, de })
