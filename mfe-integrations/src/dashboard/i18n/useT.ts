import { translations } from '@console/platform/i18n'
import de from './de.json'
import en from './en.json'

/** Texts of what is shown on the dashboard, which loads no more of this remote than that. */
export const useT = translations('mfe-integrations-dashboard', { en, de })
