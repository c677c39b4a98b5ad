import { useReadable } from '@console/platform/contract'
import { lazyPart } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { logFault, type RemoteComponent, RemoteFault, type RunningRelease } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { Pending } from '../states/Pending.tsx'
import { FaultCard } from './FaultCard.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'

/** The release that will run instead of the current one after the next navigation. */
const useWaiting = (name: string): RunningRelease | undefined => {
  const state = useReadable(useShell().remoteManager.state)
  return state.kind === 'ready' ? state.waiting.find((remote) => remote.name === name) : undefined
}

const VersionNote = lazyPart('VersionNote', () => import('../versions/VersionNote.tsx'))

/** `tried` counts the attempts, the user's own included. */
type Loading =
  | { kind: 'loading'; tried: number }
  | { kind: 'ready'; Screen: RemoteComponent }
  | { kind: 'failed'; fault: RemoteFault; tried: number }

interface RemoteScreenProps {
  remote: RunningRelease
  module: string
}

/**
 * A screen of a remote: loading, shown, or replaced by a card while everything around it keeps working. A release that
 * fails before it was shown falls back to the next one.
 */
export const RemoteScreen = ({ remote, module }: RemoteScreenProps) => {
  const { remoteManager } = useShell()
  const waiting = useWaiting(remote.name)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>(() => {
    const Screen = remoteManager.loaded(remote, module)
    return Screen ? { kind: 'ready', Screen } : { kind: 'loading', tried: 0 }
  })
  useEffect(() => {
    let left = false
    remoteManager.load(remote, module).then(
      (Screen) => !left && setState({ kind: 'ready', Screen }),
      (fault: RemoteFault) => {
        if (!left && !remoteManager.fallBack(remote, fault))
          setState((state) => ({
            kind: 'failed',
            fault,
            tried: fault.attempts + (state.kind === 'loading' ? state.tried : 0),
          }))
      },
    )
    return () => {
      left = true
    }
  }, [remoteManager, remote, module, attempt])

  // A new release may fix it, so the registry is read again.
  const retry = async () => {
    await remoteManager.retry(remote.name)
    setState((failed) => ({ kind: 'loading', tried: failed.kind === 'failed' ? failed.tried : 0 }))
    setAttempt(attempt + 1)
  }
  const broken = (cause: unknown) => new RemoteFault('render', remote, { cause })
  const failed = (cause: unknown, atOnce: boolean) =>
    atOnce && remote.hasFallback ? (
      <Pending />
    ) : (
      <FaultCard fault={broken(cause)} failedReleases={atOnce ? remote.failed : []} onRetry={retry} />
    )
  const report = (cause: unknown, atOnce: boolean) =>
    atOnce && remote.hasFallback ? remoteManager.fallBack(remote, broken(cause)) : logFault(remote, broken(cause))

  if (state.kind === 'loading') return <Pending />
  if (state.kind === 'failed')
    return <FaultCard fault={state.fault} failedReleases={remote.failed} attempts={state.tried} onRetry={retry} />
  return (
    <>
      {(remote.failed.length > 0 || waiting) && (
        <VersionNote remote={remote} waiting={waiting} onTaken={() => setAttempt((number) => number + 1)} />
      )}
      <RenderBoundary key={attempt} fallback={failed} onFailure={report}>
        <state.Screen />
      </RenderBoundary>
    </>
  )
}
