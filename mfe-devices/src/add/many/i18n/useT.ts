import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of tokens for many devices, which only that page loads. */
export const useT = translations('mfe-devices-many', { en, de })
