import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the serial monitor says: it is loaded with it. */
export const useT = translations('mfe-projects-serial', { en, de })
