import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of this screen alone: other screens of the remote do not load them. */
export const useT = translations('mfe-devices-add', { en, de })
