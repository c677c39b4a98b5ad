import { useSyncExternalStore } from 'react'
import { formatBytes } from '../lib/index.ts'
import { currentLanguage, i18n, onLanguageChange, type Language } from './translations.ts'

/** ISO 8601 text or epoch milliseconds. */
export type Time = string | number

export interface Format {
  language: Language
  number(value: number): string
  /** "21.4", "0.00012": a measured value, six significant digits at most. */
  measure(value: number): string
  /** FMT-01; an em dash when missing. */
  bytes(value: number | null | undefined): string
  /** "20 Nov 2026, 18:04:22 CET": the full time with its zone. */
  dateTime(time: Time): string
  /** "20 Nov 2026, 18:04:22.117 CET": to the millisecond, with its zone. */
  exactTime(time: Time): string
  /** "18:04:22.117" */
  clock(time: Time): string
  /** "18:04:22" */
  time(time: Time): string
  /** "12 s ago", "yesterday", "12 Nov": how long before `now` it was. */
  relative(time: Time, now: number): string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const isDayBefore = (then: Date, now: Date): boolean => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString() === then.toDateString()

const formatFor = (language: Language): Format => {
  const number = new Intl.NumberFormat(language)
  const measure = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 })
  const dateTime = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short', hourCycle: 'h23' })
  const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(language, seconds)
  const clock = new Intl.DateTimeFormat(language, { ...seconds, fractionalSecondDigits: 3 })
  const exactTime = new Intl.DateTimeFormat(language, { ...seconds, fractionalSecondDigits: 3, day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'short' })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const dateWithYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const ago = (key: string, amount = 0) => i18n.t(key, { lng: language, ns: 'common', amount: number.format(amount) })
  return {
    language,
    number: (value) => number.format(value),
    measure: (value) => measure.format(value),
    bytes: (value) => formatBytes(value, language),
    dateTime: (time) => dateTime.format(new Date(time)),
    exactTime: (moment) => exactTime.format(new Date(moment)),
    clock: (moment) => clock.format(new Date(moment)),
    time: (moment) => time.format(new Date(moment)),
    relative: (time, now) => {
      const then = new Date(time)
      const today = new Date(now)
      const age = Math.max(0, now - then.getTime())
      if (age < 1000) return ago('ago.now')
      if (age < minute) return ago('ago.seconds', Math.floor(age / 1000))
      if (age < hour) return ago('ago.minutes', Math.floor(age / minute))
      if (age < day) return ago('ago.hours', Math.floor(age / hour))
      if (isDayBefore(then, today)) return ago('ago.yesterday')
      return (then.getFullYear() === today.getFullYear() ? date : dateWithYear).format(then)
    },
  }
}

const formats: Record<Language, Format> = { en: formatFor('en'), de: formatFor('de') }
const current = () => formats[currentLanguage()]

/** The one formatter for dates, times, sizes and numbers, in the current language. */
export const useFormat = (): Format => useSyncExternalStore(onLanguageChange, current)
