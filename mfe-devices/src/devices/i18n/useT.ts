import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the screens of devices say: the event stream does not load it. */
export const useT = translations('mfe-devices-devices', { en, de })
