import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/**
 * The causes of faults. Loaded when one is shown: the first paint has the English ones only, for the browser's console.
 */
export const useT = translations('shell-faults', { en, de })
