import { useEffect, useState } from 'react'
import { RemoteFault, type Remote, type RemoteComponent } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { Pending } from '../states/Pending.tsx'
import { FaultCard } from './FaultCard.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'

type Loading = { kind: 'loading' } | { kind: 'ready'; Screen: RemoteComponent } | { kind: 'failed'; fault: RemoteFault }

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
    return Screen ? { kind: 'ready', Screen } : { kind: 'loading' }
  })
  useEffect(() => {
    let left = false
    suite.load(remote, module).then(
      (Screen) => !left && setState({ kind: 'ready', Screen }),
      (error: unknown) => !left && setState({ kind: 'failed', fault: error instanceof RemoteFault ? error : new RemoteFault('entry', remote, { cause: error }) }),
    )
    return () => {
      left = true
    }
  }, [suite, remote, module, attempt])

  // A new release may be what mends it: the registry is read again, and a changed one brings new props.
  const retry = async () => {
    await suite.refresh()
    setState({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  const failed = (cause: unknown) => <FaultCard fault={new RemoteFault('render', remote, { cause })} onRetry={retry} />

  if (state.kind === 'loading') return <Pending />
  if (state.kind === 'failed') return <FaultCard fault={state.fault} onRetry={retry} />
  return <RenderBoundary key={attempt} fallback={failed}><state.Screen /></RenderBoundary>
}
