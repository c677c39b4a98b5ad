import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the serial monitor alone, which are loaded with it. */
export const useT = translations('mfe-projects-serial', { en, de })
