import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the list of alerts alone. */
export const useT = translations('mfe-devices-alert-list', { en, de })
