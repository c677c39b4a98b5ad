import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the rules alone. */
export const useT = translations('mfe-devices-alert-rules', { en, de })
