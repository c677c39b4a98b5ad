import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of charts of series alone: boxes of the dashboard do not load the remote's other texts. */
export const useT = translations('mfe-devices-series', { en, de })
