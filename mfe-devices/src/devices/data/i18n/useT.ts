import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the tab alone: it is loaded when it is first opened. */
export const useT = translations('mfe-devices-data', { en, de })
