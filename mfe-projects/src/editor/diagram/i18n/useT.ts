import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** What only the diagram of the board says. */
export const useT = translations('mfe-projects-diagram', { en, de })
