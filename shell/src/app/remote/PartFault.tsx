import { useConsole } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { isServerReachable, RemoteFault } from '../../remotes/index.ts'
import { Pending } from '../states/Pending.tsx'
import { FaultCard } from './FaultCard.tsx'

/** In the place of a part of the shell whose code did not arrive: because the server is down, or because the part is broken. */
export const PartFault = ({ onRetry }: { onRetry: () => void }) => {
  const { version } = useConsole()
  const [reachable, setReachable] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    void isServerReachable().then((answer) => void (!left && setReachable(answer)))
    return () => {
      left = true
    }
  }, [])
  if (reachable === null) return <Pending />
  return <FaultCard fault={new RemoteFault(reachable ? 'chunk' : 'unreachable', { name: 'shell', version })} onRetry={async () => onRetry()} />
}
