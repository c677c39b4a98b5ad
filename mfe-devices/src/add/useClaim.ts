import { addDeviceKey, claimDevice, deviceKeysQuery, deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useErrorText } from '@console/platform/ui'
import { useState } from 'react'
import type { Kind } from './KindChoice.tsx'

interface Wanted {
  name: string
  labels: readonly string[]
  kind: Kind
}

/** What this page has made for the device of the address. The key is nowhere else: a reload loses it. */
export const useClaim = (added: string | null, onAdded: (id: string) => void) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [made, setMade] = useState<(Wanted & { id: string }) | null>(null)
  const [secret, setSecret] = useState<{ id: string; key: string } | null>(null)
  const claiming = useMutation({
    mutationFn: async (wanted: Wanted) => ({ wanted, ...(await claimDevice(api, wanted)) }),
    onSuccess: ({ wanted, id, key }) => {
      setMade({ ...wanted, id })
      if (key !== null) setSecret({ id, key })
      onAdded(id)
      void cache.invalidateQueries({ queryKey: deviceListQuery(api).queryKey })
    },
  })
  const replacing = useMutation({
    mutationFn: (id: string) => addDeviceKey(api, id),
    onSuccess: ({ key }, id) => {
      setSecret({ id, key })
      void cache.invalidateQueries({ queryKey: deviceKeysQuery(api, id).queryKey })
    },
  })
  const reason = (error: unknown) => (error ? errorText(error) : null)
  return {
    made: made?.id === added ? made : null,
    secret: secret?.id === added ? secret.key : null,
    create: {
      busy: claiming.isPending,
      error: reason(claiming.error),
      run: (wanted: Wanted) => claiming.mutate(wanted),
    },
    replaceKey: {
      busy: replacing.isPending,
      error: reason(replacing.error),
      run: (id: string) => replacing.mutate(id),
    },
  }
}
