import { useSyncExternalStore } from 'react'
import { formatBytes } from '../lib/index.ts'
import { commonText, currentLanguage, onLanguageChange, type Language } from './translations.ts'

/** ISO 8601 text or epoch milliseconds. */
export type Time = string | number

export interface Format {
  language: Language
  number(value: number): string
  /** "21.4", "1,095,607", "1.5E-9": a value as it was sent, with all its digits. */
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

const isDayBefore = (then: Date, now: Date): boolean =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString() === then.toDateString()

/** Made when it is first used: the browser takes milliseconds for each. */
const dates = (language: Language, options: Intl.DateTimeFormatOptions): ((time: Date) => string) => {
  let made: Intl.DateTimeFormat | undefined
  return (time) => (made ??= new Intl.DateTimeFormat(language, options)).format(time)
}
const numbers = (language: Language, options: Intl.NumberFormatOptions = {}): ((value: number) => string) => {
  let made: Intl.NumberFormat | undefined
  return (value) => (made ??= new Intl.NumberFormat(language, options)).format(value)
}

// A number keeps so many digits of any text. Those that it has beyond are the error of its binary form: 0.1 + 0.2 would
// be 0.30000000000000004.
const safeDigits = 15
// Where JavaScript itself begins to write numbers with an exponent.
const [minPlain, maxPlain] = [1e-6, 1e21]

const formatFor = (language: Language): Format => {
  const large = numbers(language)
  // Both languages write the small ones alike, and the dashboard shows no others.
  const number = (value: number) =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : large(value)
  const exact = numbers(language, { maximumSignificantDigits: safeDigits })
  const scientific = numbers(language, { notation: 'scientific', maximumSignificantDigits: safeDigits })
  const measure = (value: number) =>
    (value !== 0 && (Math.abs(value) < minPlain || Math.abs(value) >= maxPlain)
      ? scientific
      : Number.isInteger(value)
        ? large
        : exact)(value)
  const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const dayAndMonth = { day: 'numeric', month: 'short' } as const
  const dateTime = dates(language, { ...dayAndMonth, year: 'numeric', ...seconds, timeZoneName: 'short' })
  const time = dates(language, seconds)
  const clock = dates(language, { ...seconds, fractionalSecondDigits: 3 })
  const exactTime = dates(language, {
    ...seconds,
    fractionalSecondDigits: 3,
    ...dayAndMonth,
    year: 'numeric',
    timeZoneName: 'short',
  })
  const date = dates(language, dayAndMonth)
  const dateWithYear = dates(language, { ...dayAndMonth, year: 'numeric' })
  const ago = (key: string, amount = 0) => commonText(language, key, { amount: number(amount) })
  return {
    language,
    number,
    measure,
    bytes: (value) => formatBytes(value, language),
    dateTime: (moment) => dateTime(new Date(moment)),
    exactTime: (moment) => exactTime(new Date(moment)),
    clock: (moment) => clock(new Date(moment)),
    time: (moment) => time(new Date(moment)),
    relative: (time, now) => {
      const then = new Date(time)
      const today = new Date(now)
      const age = Math.max(0, now - then.getTime())
      if (age < 1000) return ago('ago.now')
      if (age < minute) return ago('ago.seconds', Math.floor(age / 1000))
      if (age < hour) return ago('ago.minutes', Math.floor(age / minute))
      if (age < day) return ago('ago.hours', Math.floor(age / hour))
      if (isDayBefore(then, today)) return ago('ago.yesterday')
      return (then.getFullYear() === today.getFullYear() ? date : dateWithYear)(then)
    },
  }
}

const formats: Record<Language, Format> = { en: formatFor('en'), de: formatFor('de') }
const current = () => formats[currentLanguage()]

/** The one formatter for dates, times, sizes and numbers, in the current language. */
export const useFormat = (): Format => useSyncExternalStore(onLanguageChange, current)
