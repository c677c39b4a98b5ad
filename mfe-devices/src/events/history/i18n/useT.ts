import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the stored events: a server without them has the others only. */
export const useT = translations('mfe-devices-history', { en, de })
