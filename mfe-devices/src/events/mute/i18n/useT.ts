import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of what is said of muted topics, loaded with it. */
export const useT = translations('mfe-devices-muted', { en, de })
