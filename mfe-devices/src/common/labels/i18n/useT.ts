import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

export const useT = translations('mfe-devices-labels', { en, de })
