import { translations } from '@console/shared/i18n'
import de from './de.json'
import en from './en.json'

export const useT = translations('shell-palette', { en, de })
