import { useReadable } from '@console/platform/contract'
import type { RunningRelease } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'

/** The release that takes the place of a remote's running one at the next navigation. */
export const useWaiting = (name: string): RunningRelease | undefined => {
  const state = useReadable(useShell().remoteManager.state)
  return state.kind === 'ready' ? state.waiting.find((remote) => remote.name === name) : undefined
}
