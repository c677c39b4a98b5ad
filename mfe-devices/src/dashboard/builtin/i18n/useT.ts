import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** The texts of the boxes that come with the console: they load no other texts of the remote. */
export const useT = translations('mfe-devices-dashboard', { en, de })
