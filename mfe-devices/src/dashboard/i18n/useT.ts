import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the dashboard slots alone: the dashboard does not load the remote's other texts. */
export const useT = translations('mfe-devices-dashboard', { en, de })
