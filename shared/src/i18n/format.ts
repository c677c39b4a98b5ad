import { useSyncExternalStore } from 'react'
import { formatBytes } from '../lib/index.ts'
import { currentLanguage, i18n, onLanguageChange, type Language } from './instance.ts'

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

const isDayBefore = (then: Date, now: Date): boolean => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString() === then.toDateString()

const formatFor = (language: Language): Format => {
  const number = new Intl.NumberFormat(language)
  const dateTime = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short', hourCycle: 'h23' })
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const dateWithYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  const ago = (key: string, amount = 0) => i18n.t(key, { lng: language, ns: 'common', amount: number.format(amount) })
  return {
    language,
    number: (value) => number.format(value),
    bytes: (value) => formatBytes(value, language),
    dateTime: (time) => dateTime.format(new Date(time)),
    clock: (time) => clock.format(new Date(time)),
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
