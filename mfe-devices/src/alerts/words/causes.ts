import type { Alert } from '@console/platform/api'
import type { Format } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import type { useT } from '../i18n/useT.ts'

/** What texts of causes are made with. */
interface Wording {
  t: ReturnType<typeof useT>
  format: Format
  duration: (milliseconds: number) => string
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? visible(value).slice(0, 300) : null)
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
  return [name ? t('cause.in', { what, name: name.includes('(') ? name : `${name}()` }) : what, place].filter(Boolean).join(', ')
}

const value = ({ cause, value: measured, limit, state }: Alert, { t, format }: Wording, lasted: string): string => {
  const name = [textOf(cause?.['event']), textOf(cause?.['field'])].filter(Boolean).join('.')
  const number = measured === null ? '' : format.measure(measured)
  const isBelow = cause?.['above'] === false
  const end = numberOf(cause?.['clear']) ?? limit
  const said = { name, number, bound: limit === null ? '' : format.measure(limit), lasted }
  if (state !== 'resolved') return isBelow ? t('cause.below', said) : t('cause.above', said)
  const over = { ...said, bound: end === null ? '' : format.measure(end) }
  return isBelow ? t('cause.backAbove', over) : t('cause.backBelow', over)
}

const integration = ({ cause, value: count }: Alert, { t, format }: Wording): string => {
  const failures = numberOf(cause?.['failures']) ?? count ?? 0
  const row = t('cause.inARow', { count: failures, formatted: format.number(failures) })
  return [textOf(cause?.['error']), row].filter(Boolean).join(', ')
}

/** The cause of an alert as a sentence with value and limit: "No sign for 2 h 4 min, limit 15 min". Parts that the server leaves out are left out. */
export const wordCause = (alert: Alert, now: number, wording: Wording): string => {
  const { kind, since, firedAt, resolvedAt, state, cause } = alert
  const { t, duration } = wording
  const isOver = state === 'resolved'
  // A device has been away since its last sign, not since the rule's time was over.
  const begun = isOver ? firedAt ?? since : numberOf(cause?.['lastSeen']) ?? numberOf(cause?.['last']) ?? since
  const lasted = duration((resolvedAt ?? now) - begun)
  const bound = boundOf(alert, wording)
  const name = textOf(cause?.['event']) ?? '—'
  if (cause?.['kind'] === 'closed') return t('cause.closed')
  switch (kind) {
    case 'offline': return isOver ? t('cause.backAfter', { lasted }) : bound === null ? t('cause.noSign', { lasted }) : t('cause.noSignLimit', { lasted, bound })
    case 'silent': return isOver ? t('cause.heardAfter', { name, lasted }) : bound === null ? t('cause.silent', { name, lasted }) : t('cause.silentLimit', { name, lasted, bound })
    case 'value': return value(alert, wording, lasted)
    case 'integration': return isOver ? t('cause.deliversAfter', { lasted }) : integration(alert, wording)
    case 'crash': return crash(alert, wording)
  }
}
