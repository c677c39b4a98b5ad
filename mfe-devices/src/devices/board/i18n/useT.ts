import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the board alone. */
export const useT = translations('mfe-devices-board', { en, de })
