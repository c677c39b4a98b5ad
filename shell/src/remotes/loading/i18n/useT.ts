import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What can be wrong with a signature. */
export const useT = translations('shell-signature', { en, de })
