import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of charts alone: the dashboard's boxes do not load the remote's other texts. */
export const useT = translations('mfe-devices-series', { en, de })
