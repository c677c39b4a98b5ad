import type { FaultKind, RemoteFault } from '../../remotes/index.ts'
import { useT as useCauseText } from '../../remotes/i18n/useT.ts'
import { useT as useSignatureText } from '../../remotes/loading/i18n/useT.ts'
import { useT } from './i18n/useT.ts'

const meanings = {
  registry: 'remote.meaning.registry',
  platform: 'remote.meaning.platform',
  vendor: 'remote.meaning.vendor',
  signature: 'remote.meaning.signature',
  address: 'remote.meaning.address',
  unreachable: 'remote.meaning.fetch',
  fetch: 'remote.meaning.fetch',
  timeout: 'remote.meaning.timeout',
  integrity: 'remote.meaning.integrity',
  entry: 'remote.meaning.entry',
  chunk: 'remote.meaning.chunk',
  module: 'remote.meaning.module',
  render: 'remote.meaning.render',
} as const satisfies Record<FaultKind, string>

/** What a fault means for the user, and what exactly failed: the same cause that the browser's console names. */
export const useFaultText = () => {
  const t = useT()
  const causeText = useCauseText()
  const signatureText = useSignatureText()
  return ({ kind, text, signature }: RemoteFault): { meaning: string; cause: string } => ({
    meaning: t(meanings[kind]),
    cause: signature ? signatureText(signature) : causeText(text.key, text.values),
  })
}
