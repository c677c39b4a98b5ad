import type { Alert } from '@console/platform/api'
import type { Format } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import type { useT } from '../i18n/useT.ts'

/**
 * Milliseconds after which it is told that a value has come once only, or that none comes any more: open alerts are not
 * told each value.
 */
const single = 10_000
const late = 90_000

/** What texts of causes are made with. */
interface Wording {
  t: ReturnType<typeof useT>
  format: Format
  duration: (milliseconds: number) => string
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? visible(value).slice(0, 300) : null
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const boundOf = ({ cause, limit }: Alert, { duration }: Wording): string | null => {
  const minutes = numberOf(cause?.['minutes']) ?? limit
  return minutes === null ? null : duration(minutes * 60_000)
}

const crash = ({ cause }: Alert, { t }: Wording): string => {
  const [message, name, file] = [textOf(cause?.['reason']), textOf(cause?.['function']), textOf(cause?.['file'])]
  const line = numberOf(cause?.['line'])
  const place = file && (line === null ? file : `${file}:${line}`)
  const what = message ?? (cause?.['safeMode'] === true ? t('cause.safeMode') : t('cause.crashed'))
  return [name ? t('cause.in', { what, name: name.includes('(') ? name : `${name}()` }) : what, place]
    .filter(Boolean)
    .join(', ')
}

/** When the value came, where none has come since it went beyond the limit, or not for a while. */
const lastValue = ({ cause, since }: Alert, now: number, { t, duration }: Wording): string | null => {
  const at = numberOf(cause?.['at'])
  if (at === null || now - at < (at <= (numberOf(cause?.['sideSince']) ?? since) ? single : late)) return null
  return t('cause.lastValue', { ago: duration(now - at) })
}

/** What a value is compared with: a limit, or a text. */
const value = (alert: Alert, now: number, wording: Wording, lasted: string): string => {
  const { cause, limit, state } = alert
  const { t, format } = wording
  const name = [textOf(cause?.['event']), textOf(cause?.['field'])].filter(Boolean).join('.')
  const measured = numberOf(cause?.['value']) ?? alert.value
  const shown = numberOf(cause?.['text']) ?? textOf(cause?.['text'])
  const wanted = textOf(cause?.['is']) ?? textOf(cause?.['isNot'])
  const said = {
    name,
    number: measured === null ? '' : format.measure(measured),
    text: String(shown ?? ''),
    wanted: wanted ?? '',
    bound: limit === null ? '' : format.measure(limit),
    lasted,
  }
  const [isBelow, isText] = [cause?.['above'] === false, wanted !== null]
  const end = numberOf(cause?.['clear']) ?? limit
  const over = { ...said, bound: end === null ? '' : format.measure(end) }
  if (state === 'resolved') return t(isText ? 'cause.isAfter' : isBelow ? 'cause.backAbove' : 'cause.backBelow', over)
  const [back, endsAt] = [numberOf(cause?.['sideSince']), numberOf(cause?.['endsAt'])]
  if (cause?.['side'] === 'clear' && back !== null) {
    const since = { ...over, since: minuteOf(back, format), end: endsAt === null ? '' : minuteOf(endsAt, format) }
    return [
      t(isText ? 'cause.isSince' : isBelow ? 'cause.backAboveSince' : 'cause.backBelowSince', since),
      endsAt === null ? null : t('cause.endsAt', since),
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (cause?.['side'] === 'between') return t(isBelow ? 'cause.endsAbove' : 'cause.endsBelow', over)
  const beyond = t(
    isText ? (cause?.['is'] === undefined ? 'cause.isNot' : 'cause.is') : isBelow ? 'cause.below' : 'cause.above',
    said,
  )
  return [beyond, lastValue(alert, now, wording)].filter(Boolean).join(' · ')
}

const minuteOf = (time: number, format: Format): string => format.time(time).slice(0, 5)

const integration = ({ cause, value: count }: Alert, { t, format }: Wording): string => {
  const failures = numberOf(cause?.['failures']) ?? count ?? 0
  const row = t('cause.inARow', { count: failures, formatted: format.number(failures) })
  return [textOf(cause?.['error']), row].filter(Boolean).join(', ')
}

/**
 * The cause of an alert as a sentence with value and limit: "Not seen for 2 h 4 min, limit 15 min". Parts that the
 * server leaves out are left out.
 */
export const wordCause = (alert: Alert, now: number, wording: Wording): string => {
  const { kind, since, firedAt, resolvedAt, state, cause } = alert
  const { t, duration } = wording
  const isOver = state === 'resolved'
  // A device has been away since its last sign, not since the rule's time was over.
  const begun = isOver
    ? (firedAt ?? since)
    : cause?.['side'] === 'beyond'
      ? (numberOf(cause['sideSince']) ?? since)
      : (numberOf(cause?.['lastSeen']) ?? numberOf(cause?.['last']) ?? since)
  const lasted = duration((resolvedAt ?? now) - begun)
  const bound = boundOf(alert, wording)
  const name = textOf(cause?.['event']) ?? '—'
  if (cause?.['kind'] === 'closed') return t('cause.closed')
  switch (kind) {
    case 'offline':
      return isOver
        ? t('cause.backAfter', { lasted })
        : bound === null
          ? t('cause.noSign', { lasted })
          : t('cause.noSignLimit', { lasted, bound })
    case 'silent':
      return isOver
        ? t('cause.heardAfter', { name, lasted })
        : bound === null
          ? t('cause.silent', { name, lasted })
          : t('cause.silentLimit', { name, lasted, bound })
    case 'value':
      return value(alert, now, wording, lasted)
    case 'integration':
      return isOver ? t('cause.deliversAfter', { lasted }) : integration(alert, wording)
    case 'crash':
      return crash(alert, wording)
  }
}
