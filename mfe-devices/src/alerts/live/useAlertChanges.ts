import { acknowledgeAlert, silenceAlert, silenceAlerts, unacknowledgeAlert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useMemo, useState } from 'react'
import { useT } from '../i18n/useT.ts'

/**
 * A user's changes to alerts. Each is sent at once; after a failure, a toast says so and the list shows the server's
 * state. `made`: the alerts that were changed since `forget` was called.
 */
export const useAlertChanges = () => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const calls = useMemo(() => {
    const send = async (call: Promise<unknown>): Promise<boolean> => {
      try {
        await call
        return true
      } catch (error) {
        toast({ kind: 'error', title: t('failed'), text: errorText(error), action: 'change an alert' })
        return false
      } finally {
        await cache.invalidateQueries({ queryKey: ['alerts'] })
      }
    }
    const change = async (id: string, call: Promise<unknown>): Promise<boolean> => {
      setMade((now) => new Set(now).add(id))
      const isDone = await send(call)
      if (!isDone) setMade((now) => new Set([...now].filter((each) => each !== id)))
      return isDone
    }
    return {
      acknowledge: (id: string) => change(id, acknowledgeAlert(api, id)),
      unacknowledge: (id: string) => change(id, unacknowledgeAlert(api, id)),
      silence: (id: string, until: number | null) => change(id, silenceAlert(api, id, until)),
      silenceAll: (until: number | null) => send(silenceAlerts(api, until)),
      forget: () => setMade((now) => (now.size > 0 ? new Set() : now)),
    }
  }, [t, api, toast, cache, errorText])
  return useMemo(() => ({ ...calls, made }), [calls, made])
}

export type AlertChanges = ReturnType<typeof useAlertChanges>
