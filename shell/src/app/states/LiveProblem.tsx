import type { BrokerProblem } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { Banner, Box, CopyButton } from '@console/platform/ui'
import { useT as useShellText } from '../../i18n/index.ts'
import { shellVersion } from '../shellVersion.ts'
import { useT } from './i18n/useT.ts'

/** Shown above each screen while live data is missing for another reason than the network. */
export const LiveProblem = ({ problem }: { problem: BrokerProblem }) => (
  <Box mb="4">{problem.kind === 'failed' ? <Failed error={problem.error} /> : <Refused {...problem} />}</Box>
)

const Failed = ({ error }: { error: string }) => {
  const t = useT()
  const shellText = useShellText()
  const copy = <CopyButton size="xs" word={shellText('copyDetails')} text={`${error}\nshell ${shellVersion}`} />
  return (
    <Banner kind="danger" action={copy}>
      {t('live.failed')}
    </Banner>
  )
}

const Refused = ({ reason, filters }: { reason: string; filters: readonly string[] }) => {
  const t = useT()
  return (
    <Banner kind="warning">
      {t('live.refused', { reason: isolate(reason), filters: isolate(filters.join(', ')) })}
    </Banner>
  )
}
