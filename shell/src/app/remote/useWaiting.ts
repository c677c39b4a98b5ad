import { useReadable } from '@console/platform/contract'
import type { Running } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'

/** The release that takes the place of a remote's running one at the next navigation. */
export const useWaiting = (name: string): Running | undefined => {
  const state = useReadable(useShell().suite.state)
  return state.kind === 'ready' ? state.waiting.find((remote) => remote.name === name) : undefined
}
