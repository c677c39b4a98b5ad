import { useConsole } from '@console/platform/contract'
import type { FaultKind, RemoteFault } from '../../remotes/index.ts'
import { useT } from './i18n/useT.ts'

/** What is told by a card of its own is not among them. */
type Broken = Exclude<FaultKind, 'unreachable'>

const meanings = {
  registry: 'remote.meaning.registry',
  platform: 'remote.meaning.platform',
  address: 'remote.meaning.address',
  fetch: 'remote.meaning.fetch',
  timeout: 'remote.meaning.timeout',
  integrity: 'remote.meaning.integrity',
  entry: 'remote.meaning.entry',
  chunk: 'remote.meaning.chunk',
  module: 'remote.meaning.module',
  render: 'remote.meaning.render',
} as const satisfies Record<Broken, string>

const causes = {
  registry: 'remote.fault.registry',
  platform: 'remote.fault.platform',
  address: 'remote.fault.address',
  fetch: 'remote.fault.fetch',
  timeout: 'remote.fault.timeout',
  integrity: 'remote.fault.integrity',
  entry: 'remote.fault.entry',
  chunk: 'remote.fault.chunk',
  module: 'remote.fault.module',
  render: 'remote.fault.render',
} as const satisfies Record<Broken, string>

const causesWithStatus = { fetch: 'remote.fault.fetchStatus', chunk: 'remote.fault.chunkStatus' } as const

/** What a fault means for the user, and what exactly failed. */
export const useFaultText = ({ kind, status, wanted, cause }: RemoteFault): { meaning: string; cause: string } => {
  const t = useT()
  const { version } = useConsole()
  const broken = kind === 'unreachable' ? 'fetch' : kind
  const key = status !== undefined && (kind === 'fetch' || kind === 'chunk') ? causesWithStatus[kind] : causes[broken]
  return {
    meaning: t(meanings[broken]),
    cause: t(key, { status: status ?? '', wanted: wanted ?? '', version, message: cause instanceof Error ? cause.message : String(cause) }),
  }
}
