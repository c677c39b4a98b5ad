import { deviceListQuery, historyFieldsQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import type { RuleValues } from './draft.ts'

/**
 * Names of events and fields that the rule's devices have sent, as suggestions. Empty where the server keeps no events.
 */
export const useKnownFields = ({ scope, device, label }: Pick<RuleValues, 'scope' | 'device' | 'label'>) => {
  const { api } = useConsole()
  const devices = useQuery(deviceListQuery(api)).data
  const any =
    scope === 'device' ? device : (devices?.find(({ labels }) => scope === 'all' || labels?.includes(label))?.id ?? '')
  const { data } = useQuery({ ...historyFieldsQuery(api, any), enabled: any !== '' })
  return useMemo(() => {
    const fields = data ?? []
    return {
      events: [...new Set(fields.map(({ event }) => event))],
      fieldsOf: (event: string, texts: boolean): string[] =>
        fields.flatMap(({ event: of, field, numeric }) =>
          of === event.trim() && (numeric || texts) && field !== null ? field : [],
        ),
    }
  }, [data])
}
