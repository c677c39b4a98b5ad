import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the list of alerts says. */
export const useT = translations('mfe-devices-alert-list', { en, de })
