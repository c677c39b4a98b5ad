import { useSyncExternalStore } from 'react'
import { formatBytes } from '../lib/index.ts'
import { currentLanguage, onLanguageChange, type Language } from './instance.ts'

/** ISO 8601 text or epoch milliseconds. */
export type Time = string | number

export interface Format {
  language: Language
  number(value: number): string
  /** FMT-01; an em dash when missing. */
  bytes(value: number | null | undefined): string
  /** "20 Nov 2026, 18:04:22 CET": the full time with its zone. */
  dateTime(time: Time): string
  /** "18:04:22.117" */
  clock(time: Time): string
  /** "12 s ago", "yesterday", "12 Nov": how long before `now` it was. */
  relative(time: Time, now: number): string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const formatFor = (language: Language): Format => {
  const number = new Intl.NumberFormat(language)
  const dateTime = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short', hour12: false })
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const dateWithYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })
  return {
    language,
    number: (value) => number.format(value),
    bytes: (value) => formatBytes(value, language),
    dateTime: (time) => dateTime.format(new Date(time)),
    clock: (time) => clock.format(new Date(time)),
    relative: (time, now) => {
      const then = new Date(time)
      const age = Math.max(0, now - then.getTime())
      if (age < minute) return ago.format(-Math.floor(age / 1000), 'second')
      if (age < hour) return ago.format(-Math.floor(age / minute), 'minute')
      if (age < day) return ago.format(-Math.floor(age / hour), 'hour')
      if (age < 2 * day) return ago.format(-1, 'day')
      return (then.getFullYear() === new Date(now).getFullYear() ? date : dateWithYear).format(then)
    },
  }
}

const formats: Record<Language, Format> = { en: formatFor('en'), de: formatFor('de') }
const current = () => formats[currentLanguage()]

/** The one formatter for dates, times, sizes and numbers, in the current language. */
export const useFormat = (): Format => useSyncExternalStore(onLanguageChange, current)
