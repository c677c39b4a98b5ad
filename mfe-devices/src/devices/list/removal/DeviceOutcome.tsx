import type { Outcome } from '@console/platform/lists'
import { Status, styled, useErrorText } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'

const Line = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '4', py: '1.5', color: 'fg', '& > b': { flex: '1', minW: '0', fontWeight: 'name', overflowWrap: 'anywhere' }, '& > span': { flexShrink: '0' } } })
const Reason = styled('p', { base: { pb: '2', textStyle: 'sm', color: 'fg.muted', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

/** One device of a removal: what became of it, and the server's reason when it failed. */
export const DeviceOutcome = ({ name, outcome = { kind: 'waiting' } }: { name: string; outcome: Outcome | undefined }) => {
  const t = useT()
  const errorText = useErrorText()
  const { kind } = outcome
  return (
    <>
      <Line>
        <b><bdi>{name}</bdi></b>
        {kind === 'deleted' ? <Status kind="succeeded">{t('devices.removal.isRemoved')}</Status>
          : kind === 'failed' ? <Status kind="failed" />
          : kind === 'running' ? <Status kind="building">{t('devices.removal.isRunning')}</Status>
          : <span>{t(kind === 'kept' ? 'devices.removal.isKept' : 'devices.removal.isWaiting')}</span>}
      </Line>
      {outcome.kind === 'failed' ? <Reason>{errorText(outcome.error)}</Reason> : null}
    </>
  )
}
