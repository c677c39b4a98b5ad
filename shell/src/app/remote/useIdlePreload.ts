import { useReadable } from '@console/platform/contract'
import { useEffect } from 'react'
import { provided } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { usePreload } from './usePreload.ts'
import { savesData, whenIdle } from './whenIdle.ts'

// Long enough for the first screen and its data to come first.
const rest = 3_000

/** Once the console has come to rest, loads the sections' first screens and what they are made of, one by one, so that a click finds them there. */
export const useIdlePreload = (): void => {
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const preload = usePreload()
  const remotes = state.kind === 'ready' ? state.remotes : null
  useEffect(() => {
    if (!remotes || savesData()) return
    const tasks = [...provided, ...remotes.flatMap(({ nav }) => nav.map(({ to }) => () => preload(to)))]
    let timer = 0
    let left = false
    const next = () => {
      const task = tasks.shift()
      if (!task || left) return
      // Whoever needs it asks again, and is told.
      void Promise.resolve(task()).catch(() => undefined)
      timer = window.setTimeout(() => whenIdle(next), 250)
    }
    timer = window.setTimeout(() => whenIdle(next), rest)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [remotes, preload])
}
