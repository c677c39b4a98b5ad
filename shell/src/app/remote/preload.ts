import { useReadable } from '@console/platform/contract'
import { useCallback, useEffect } from 'react'
import { isShown } from '../layout/menu/menu.ts'
import { provided } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { savesData } from '../../boot/savesData.ts'
import { whenQuiet } from './idle.ts'

/** Loads the screen of an address ahead of a visit. Failures are ignored: the visit tries again and shows them. */
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

// Long enough for the first screen and its data to come first.
const rest = 3_000

/**
 * Once the console is idle and draws nothing, loads the sections' first screens and their shared modules ahead, one at
 * a time.
 */
export const useIdlePreload = (): void => {
  const { remoteManager, menuMarks } = useShell()
  const state = useReadable(remoteManager.state)
  const preload = usePreload()
  const remotes = state.kind === 'ready' ? state.remotes : null
  useEffect(() => {
    if (!remotes || savesData()) return
    const tasks = [
      ...provided,
      ...remotes.flatMap(({ nav }) =>
        nav.map((entry) => () => void (isShown(entry, menuMarks.state.getState()) && preload(entry.to))),
      ),
    ]
    let timer = 0
    let left = false
    const next = () => {
      const task = tasks.shift()
      if (!task || left) return
      // The part that needs it loads it again and shows the failure.
      void Promise.resolve(task()).catch(() => undefined)
      timer = window.setTimeout(() => whenQuiet(next), 250)
    }
    timer = window.setTimeout(() => whenQuiet(next), rest)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [remotes, preload, menuMarks])
}
