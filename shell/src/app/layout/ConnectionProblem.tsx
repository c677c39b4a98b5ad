import { useConsole, useReadable, type BrokerProblem } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { lazyPart } from '@console/platform/ui'

const LiveProblem = lazyPart('LiveProblem', () => import('../states/LiveProblem.tsx'))

// The contract does not require a broker to tell.
const none = createWritable<BrokerProblem | null>(null)

/** What keeps live data away, beside the state of the connection. */
export const ConnectionProblem = () => {
  const problem = useReadable(useConsole().broker.problem ?? none)
  return problem && <LiveProblem problem={problem} />
}
