import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of stored events alone; a console whose server stores none doesn't load them. */
export const useT = translations('mfe-devices-history', { en, de })
