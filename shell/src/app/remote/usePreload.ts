import { useCallback } from 'react'
import { useShell } from '../shellContext.ts'

/** Loads the screen behind an address before it is visited. A failure is no matter: the visit will tell. */
export const usePreload = () => {
  const { remoteManager } = useShell()
  return useCallback(
    (address: string) => {
      const state = remoteManager.state.getState()
      if (state.kind !== 'ready') return
      for (const remote of state.remotes) {
        const route = remote.routes.find(({ path }) => path === address)
        if (route) void remoteManager.load(remote, route.module).catch(() => undefined)
      }
    },
    [remoteManager],
  )
}
