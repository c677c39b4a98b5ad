import type { Format } from '@console/platform/i18n'
import { zoneNote } from '../../../common/zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The quick ranges; key 1 is the first. */
export const spans = ['15m', '1h', '6h', '24h', '7d', '30d'] as const
type Span = (typeof spans)[number]
const lengths: Record<Span, number> = {
  '15m': 15 * minute,
  '1h': hour,
  '6h': 6 * hour,
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
}

/** The chosen time: a window that ends now, or a range in epoch milliseconds. */
export type Range = { last: Span } | { from: number; to: number }

const isSpan = (text: string | null): text is Span => (spans as readonly (string | null)[]).includes(text)

// Plain numbers are the zoom of the vitals, which use the same address.
const timeIn = (text: string | null): number => (text === null || /^\d+$/.test(text) ? NaN : Date.parse(text))

/** The range in an address; null is live. */
export const rangeIn = (params: URLSearchParams): Range | null => {
  const last = params.get('range')
  if (isSpan(last)) return { last }
  const [from, to] = [timeIn(params.get('from')), timeIn(params.get('to'))]
  return from < to ? { from, to } : null
}

/** Writes a range into an address. */
export const putRange = (params: URLSearchParams, range: Range | null): URLSearchParams => {
  for (const name of ['range', 'from', 'to']) params.delete(name)
  if (range && 'last' in range) params.set('range', range.last)
  else if (range) {
    params.set('from', new Date(range.from).toISOString())
    params.set('to', new Date(range.to).toISOString())
  }
  return params
}

/** The texts of the quick ranges. */
export const spanTexts = {
  '15m': 'time.last.15m',
  '1h': 'time.last.1h',
  '6h': 'time.last.6h',
  '24h': 'time.last.24h',
  '7d': 'time.last.7d',
  '30d': 'time.last.30d',
} as const satisfies Record<Span, string>

/** `now` by the server's clock. */
export const timesOf = (range: Range, now: number): { from: number; to: number } =>
  'last' in range ? { from: now - lengths[range.last], to: now } : range

/** "20 Nov, 02:40 – 03:40", with the offset where a time comes twice. `timeZone` is the browser's if absent. */
export const wordsOf = (
  { from, to }: { from: number; to: number },
  language: Format['language'],
  today: string,
  timeZone?: string,
): string => {
  const clock = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(to - from < 2 * minute && { second: '2-digit' }),
  })
  const date = new Intl.DateTimeFormat(language, { timeZone, day: 'numeric', month: 'short' })
  const whole = new Intl.DateTimeFormat(language, { timeZone })
  const isSameDay = (a: number, b: number) => whole.format(a) === whole.format(b)
  const dayOf = (time: number) => (isSameDay(time, Date.now()) ? today : date.format(time))
  const clockOf = (time: number) => clock.format(time) + zoneNote(time, timeZone)
  return isSameDay(from, to)
    ? `${dayOf(from)}, ${clockOf(from)} – ${clockOf(to)}`
    : `${dayOf(from)}, ${clockOf(from)} – ${dayOf(to)}, ${clockOf(to)}`
}
