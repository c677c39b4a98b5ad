import { addDeviceKey, deviceKeysQuery, revokeDeviceKey } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'

/** Makes another key and revokes one. A refusal is a toast with the server's reason. */
export const useKeyChanges = (id: string) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [made, setMade] = useState<{ id: string; secret: string | null } | null>(null)
  const onSettled = () => void cache.invalidateQueries({ queryKey: deviceKeysQuery(api, id).queryKey })
  const refused = (title: string) => (error: unknown) =>
    toast({ kind: 'error', title, text: errorText(error), action: `keys of ${id}` })
  const adding = useMutation({
    mutationFn: () => addDeviceKey(api, id),
    onSuccess: ({ id: made, key }) => setMade({ id: made, secret: key }),
    onError: refused(t('newKeyFailed')),
    onSettled,
  })
  const revoking = useMutation({
    mutationFn: (key: string) => revokeDeviceKey(api, id, key),
    onSuccess: (_, key) => setMade((last) => (last?.id === key ? null : last)),
    onError: refused(t('revokeFailed')),
    onSettled,
  })
  return {
    rotate: { busy: adding.isPending, run: () => adding.mutate() },
    revoke: { busy: revoking.isPending ? revoking.variables : null, run: (key: string) => revoking.mutate(key) },
    /** The key that was made last; what it is, until it is put away. */
    made,
    forget: () => setMade((last) => last && { ...last, secret: null }),
  }
}
