import { statsWindows, type StatsWindow } from '@console/platform/api'
import { type Language, useFormat } from '@console/platform/i18n'

const units = { h: 'hour', d: 'day' } as const

const wordOf = (window: StatsWindow, language: Language): string => {
  const unit = units[window.slice(-1) as keyof typeof units]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(Number.parseInt(window))
}

/** The windows of stored values in the language's own short form: "7d", in German "7 T" (DEV-11). */
export const useWindowOptions = (): { value: StatsWindow; label: string }[] => {
  const { language } = useFormat()
  return statsWindows.map((value) => ({ value, label: wordOf(value, language) }))
}
