import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the user's own boxes. */
export const useT = translations('mfe-devices-boxes', { en, de })
