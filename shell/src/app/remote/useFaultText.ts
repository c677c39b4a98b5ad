import { useConsole } from '@console/shared/contract'
import { useT } from '../../i18n/index.ts'
import type { RemoteFault } from '../../remotes/index.ts'

/** What a fault means for the user, and what exactly failed. */
export const useFaultText = ({ kind, status, wanted, cause }: RemoteFault): { meaning: string; cause: string } => {
  const t = useT()
  const { version } = useConsole()
  const withStatus = status !== undefined && (kind === 'fetch' || kind === 'chunk') ? (`${kind}Status` as const) : kind
  return {
    meaning: t(`remote.meaning.${kind}`),
    cause: t(`remote.fault.${withStatus}`, { status: status ?? '', wanted: wanted ?? '', version, message: cause instanceof Error ? cause.message : String(cause) }),
  }
}
