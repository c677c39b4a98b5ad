import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of this dialog alone, loaded with it. */
export const useT = translations('mfe-devices-download', { en, de })
