import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the rules say. */
export const useT = translations('mfe-devices-alert-rules', { en, de })
