import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of both the bell and the screens of alerts. */
export const useT = translations('mfe-devices-alerts', { en, de })
