import { useEffect, useState } from 'react'
import { RemoteFault, type Remote, type RemoteComponent } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { Pending } from '../states/Pending.tsx'
import { FaultCard } from './FaultCard.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'

/** `tried` is how often, the user's own tries included. */
type Loading = { kind: 'loading'; tried: number } | { kind: 'ready'; Screen: RemoteComponent } | { kind: 'failed'; fault: RemoteFault; tried: number }

interface RemoteScreenProps {
  remote: Remote
  module: string
}

/** A screen of a remote: on the way, there, or failed in its own place while everything around it works on. */
export const RemoteScreen = ({ remote, module }: RemoteScreenProps) => {
  const { suite } = useShell()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loading>(() => {
    const Screen = suite.loaded(remote, module)
    return Screen ? { kind: 'ready', Screen } : { kind: 'loading', tried: 0 }
  })
  useEffect(() => {
    let left = false
    suite.load(remote, module).then(
      (Screen) => !left && setState({ kind: 'ready', Screen }),
      (error: unknown) => {
        if (left) return
        const fault = error instanceof RemoteFault ? error : new RemoteFault('entry', remote, { cause: error })
        setState((state) => ({ kind: 'failed', fault, tried: fault.attempts + (state.kind === 'loading' ? state.tried : 0) }))
      },
    )
    return () => {
      left = true
    }
  }, [suite, remote, module, attempt])

  // A new release may be what mends it: the registry is read again, and a changed one brings new props.
  const retry = async () => {
    await suite.refresh()
    setState((failed) => ({ kind: 'loading', tried: failed.kind === 'failed' ? failed.tried : 0 }))
    setAttempt(attempt + 1)
  }
  const failed = (cause: unknown) => <FaultCard fault={new RemoteFault('render', remote, { cause })} onRetry={retry} />

  if (state.kind === 'loading') return <Pending />
  if (state.kind === 'failed') return <FaultCard fault={state.fault} attempts={state.tried} onRetry={retry} />
  return <RenderBoundary key={attempt} fallback={failed}><state.Screen /></RenderBoundary>
}
