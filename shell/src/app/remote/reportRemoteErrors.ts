import { logFailure } from '@console/platform/lib'
import type { RemoteManager } from '../../remotes/index.ts'

/** Where an error that nobody caught came from. */
const placeOf = (event: ErrorEvent | PromiseRejectionEvent): string => {
  const cause: unknown = 'reason' in event ? event.reason : event.error
  return `${'filename' in event ? event.filename : ''}\n${cause instanceof Error ? cause.stack : ''}`
}

/** Says of each error that nobody caught in a remote's code which remote, version and release it came from: the browser's own line has an address only. */
export const reportRemoteErrors = ({ state }: RemoteManager): void => {
  const report = (event: ErrorEvent | PromiseRejectionEvent) => {
    const now = state.getState()
    const place = placeOf(event)
    const remote = now.kind === 'ready' ? now.remotes.find(({ entry }) => entry && place.includes(entry.slice(0, entry.lastIndexOf('/') + 1))) : undefined
    if (remote) logFailure(`${remote.name} ${remote.version} (release ${remote.release})`, 'reason' in event ? event.reason : event.error)
  }
  window.addEventListener('error', report)
  window.addEventListener('unhandledrejection', report)
}
