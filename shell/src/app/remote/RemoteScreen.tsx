import { logFailure } from '@console/platform/lib'
import { lazyPart } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { RemoteFault, type RemoteComponent, type Running } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { Pending } from '../states/Pending.tsx'
import { FaultCard } from './FaultCard.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'
import { useWaiting } from './useWaiting.ts'

const VersionNote = lazyPart('VersionNote', () => import('../versions/VersionNote.tsx'))

/** `tried` is how often, the user's own tries included. */
type Loading = { kind: 'loading'; tried: number } | { kind: 'ready'; Screen: RemoteComponent } | { kind: 'failed'; fault: RemoteFault; tried: number }

interface RemoteScreenProps {
  remote: Running
  module: string
}

const faultOf = (remote: Running, cause: unknown) => (cause instanceof RemoteFault ? cause : new RemoteFault('entry', remote, { cause }))

/** A screen of a remote: on the way, there, or failed in its own place while everything around it works on. A release that fails from the start makes room for the next one. */
export const RemoteScreen = ({ remote, module }: RemoteScreenProps) => {
  const { suite } = useShell()
  const waiting = useWaiting(remote.name)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>(() => {
    const Screen = suite.loaded(remote, module)
    return Screen ? { kind: 'ready', Screen } : { kind: 'loading', tried: 0 }
  })
  useEffect(() => {
    let left = false
    suite.load(remote, module).then(
      (Screen) => !left && setState({ kind: 'ready', Screen }),
      (cause: unknown) => {
        if (left) return
        const fault = faultOf(remote, cause)
        // Another release would not arrive either.
        const isDown = fault.kind === 'unreachable'
        if (!isDown) suite.giveUp(remote, fault)
        if (isDown || !remote.spare) setState((state) => ({ kind: 'failed', fault, tried: fault.attempts + (state.kind === 'loading' ? state.tried : 0) }))
      },
    )
    return () => {
      left = true
    }
  }, [suite, remote, module, attempt])

  // A new release may be what mends it: the registry is read again, and a changed one brings another screen.
  const retry = async () => {
    await suite.retry(remote.name)
    setState((failed) => ({ kind: 'loading', tried: failed.kind === 'failed' ? failed.tried : 0 }))
    setAttempt(attempt + 1)
  }
  const broken = (cause: unknown) => new RemoteFault('render', remote, { cause })
  const failed = (cause: unknown, atOnce: boolean) => (atOnce && remote.spare ? <Pending /> : <FaultCard fault={broken(cause)} falls={atOnce ? remote.falls : []} onRetry={retry} />)
  const tell = (cause: unknown, atOnce: boolean) => (atOnce && remote.spare ? suite.giveUp(remote, broken(cause)) : logFailure(`Showing ${remote.name} ${remote.version}`, broken(cause)))

  if (state.kind === 'loading') return <Pending />
  if (state.kind === 'failed') return <FaultCard fault={state.fault} falls={remote.falls} attempts={state.tried} onRetry={retry} />
  return (
    <>
      {(remote.falls.length > 0 || waiting) && <VersionNote remote={remote} waiting={waiting} onTaken={() => setAttempt((number) => number + 1)} />}
      <RenderBoundary key={attempt} fallback={failed} onFailure={tell}><state.Screen /></RenderBoundary>
    </>
  )
}
