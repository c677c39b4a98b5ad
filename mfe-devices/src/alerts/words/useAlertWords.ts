import type { Alert } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useMemo } from 'react'
import { useT } from '../i18n/useT.ts'
import { useDuration } from './useDuration.ts'

/** Names of devices and integrations, by their ids. */
export interface Names {
  devices: ReadonlyMap<string, string>
  integrations: ReadonlyMap<string, string>
}

export const noNames: Names = { devices: new Map(), integrations: new Map() }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? visible(value).slice(0, 300) : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** What an alert is called, what it is about, and why it is there. What the server leaves out is left out of the sentence. */
export const useAlertWords = () => {
  const t = useT()
  const format = useFormat()
  const duration = useDuration()
  return useMemo(() => {
    const minutes = (count: number | null) => (count === null ? null : duration(count * 60_000))

    /** "Device offline": the user's name for the rule, or the usual one in the user's language. */
    const titleOf = ({ preset, kind, ruleName }: Alert): string => (preset === null && ruleName !== '' ? visible(ruleName) : t(`kind.${kind}`))

    /** "Cellar sensor" */
    const subject = ({ device, integration, devices, most }: Alert, names: Names): string => {
      if (devices) return t('devices', { count: most ?? devices.length, formatted: format.number(most ?? devices.length) })
      if (device !== null) return isolate(visible(names.devices.get(device) ?? device))
      return integration === null ? '' : isolate(visible(names.integrations.get(integration) ?? integration))
    }

    const crash = ({ cause }: Alert): string => {
      const [message, name, file] = [textOf(cause?.['message']), textOf(cause?.['function']), textOf(cause?.['file'])]
      const line = numberOf(cause?.['line'])
      const place = file && (line === null ? file : `${file}:${line}`)
      const what = message ?? (cause?.['safeMode'] === true ? t('cause.safeMode') : t('cause.crashed'))
      return [name ? t('cause.in', { what, name: `${name.replace(/\(\)$/, '')}()` }) : what, place].filter(Boolean).join(', ')
    }

    const value = ({ cause, value: measured, limit, state }: Alert, lasted: string): string => {
      const name = [textOf(cause?.['event']), textOf(cause?.['field'])].filter(Boolean).join('.')
      const number = measured === null ? '' : format.measure(measured)
      const isBelow = numberOf(cause?.['below']) !== null
      const bound = limit === null ? '' : format.measure(limit)
      const clear = numberOf(cause?.['clear'])
      if (state === 'resolved') return t(isBelow ? 'cause.backAbove' : 'cause.backBelow', { name, number, bound: clear === null ? bound : format.measure(clear), lasted })
      return t(isBelow ? 'cause.below' : 'cause.above', { name, number, bound, lasted })
    }

    /** "No sign for 2 h 4 min, limit 15 min". `now` by the server's clock. */
    const causeOf = (alert: Alert, now: number): string => {
      const { kind, since, resolvedAt, state, cause, limit } = alert
      const lasted = duration((resolvedAt ?? now) - (state === 'resolved' ? alert.firedAt ?? since : since))
      switch (kind) {
        case 'offline': {
          const bound = minutes(numberOf(cause?.['minutes']) ?? limit)
          return state === 'resolved' ? t('cause.backAfter', { lasted }) : bound === null ? t('cause.noSign', { lasted }) : t('cause.noSignLimit', { lasted, bound })
        }
        case 'silent': {
          const name = textOf(cause?.['event']) ?? '—'
          const bound = minutes(numberOf(cause?.['minutes']) ?? limit)
          return state === 'resolved' ? t('cause.heardAfter', { name, lasted }) : bound === null ? t('cause.silent', { name, lasted }) : t('cause.silentLimit', { name, lasted, bound })
        }
        case 'value': return value(alert, lasted)
        case 'integration': {
          const failures = numberOf(cause?.['failures']) ?? alert.value ?? 0
          const row = t('cause.inARow', { count: failures, formatted: format.number(failures) })
          const reason = textOf(cause?.['reason'])
          return state === 'resolved' ? t('cause.deliversAfter', { lasted }) : reason ? `${reason}, ${row}` : row
        }
        case 'crash': return crash(alert)
      }
    }
    return { titleOf, subjectOf: subject, causeOf, duration }
  }, [t, format, duration])
}

export type AlertWords = ReturnType<typeof useAlertWords>
