import type { Alert } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate, visible } from '@console/platform/lib'
import { useMemo } from 'react'
import { useRuleTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { useT } from '../i18n/useT.ts'
import { wordCause } from './causes.ts'
import { useDuration } from './useDuration.ts'

/** Names of devices and integrations, by id. */
export interface Names {
  devices: ReadonlyMap<string, string>
  integrations: ReadonlyMap<string, string>
}

export const noNames: Names = { devices: new Map(), integrations: new Map() }

/** The words for an alert: title, subject and cause. */
export const useAlertWords = () => {
  const t = useT()
  const format = useFormat()
  const duration = useDuration()
  const ruleTitle = useRuleTitle()
  return useMemo(
    () => ({
      /** "Device offline": the user's name for the rule, or the preset one in the user's language. */
      titleOf: ({ preset, kind, ruleName }: Alert): string => ruleTitle({ preset, kind, name: ruleName }),
      /** "Cellar sensor", or how many devices. */
      subjectOf: ({ device, integration, devices, most }: Alert, names: Names): string => {
        const count = most ?? devices?.length ?? 0
        if (devices) return t('devices', { count, formatted: format.number(count) })
        const name =
          device === null
            ? integration && (names.integrations.get(integration) ?? integration)
            : (names.devices.get(device) ?? device)
        return isolate(visible(name ?? ''))
      },
      /** `now` by the server's clock. */
      causeOf: (alert: Alert, now: number): string => wordCause(alert, now, { t, format, duration }),
      duration,
    }),
    [t, format, duration, ruleTitle],
  )
}

export type AlertWords = ReturnType<typeof useAlertWords>
