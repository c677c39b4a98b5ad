import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import type { Outcome } from '@console/platform/lists'
import { Button, Status, styled, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { VirtualRows } from '@console/platform/ui/table'
import { RotateCw } from 'lucide-react'
import { useEffect, useMemo, type Ref } from 'react'
import { useT } from '../i18n/index.ts'

const expectedHeight = () => 36

const Bar = styled('progress', {
  base: {
    display: 'block',
    w: 'full',
    h: '2',
    mt: '2',
    mb: '3',
    appearance: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.emphasized',
    '&::-webkit-progress-bar': { bg: 'transparent' },
    '&::-webkit-progress-value': { bg: 'accent.solid' },
    '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
})
const Text = styled('p', { base: { color: 'fg' } })

/** What was done to the devices, in words. */
export interface BulkWords {
  running: string
  ended: string
  progress: string
  /** "3 removed" */
  done: (count: number) => string
  isDone: string
  isRunning: string
}

interface BulkOutcomesProps {
  words: BulkWords
  devices: readonly Device[]
  outcomes: ReadonlyMap<string, Outcome>
  running: boolean
  stopping: boolean
  onStop: () => void
  onRetry: (ids: readonly string[]) => void
  onClose: () => void
}

/** What happens to several devices, one by one; failed ones first. */
export const BulkOutcomes = ({
  words,
  devices,
  outcomes,
  running,
  stopping,
  onStop,
  onRetry,
  onClose,
}: BulkOutcomesProps) => {
  const t = useT()
  const format = useFormat()
  const { deleted, failed, kept, settled } = summaryOf(outcomes)
  const total = devices.length
  const summary = [
    ...(deleted > 0 ? [words.done(deleted)] : []),
    ...(failed.size > 0 ? [t('devices.removal.failed', { number: format.number(failed.size) })] : []),
    ...(kept > 0 ? [t('devices.removal.kept', { number: format.number(kept) })] : []),
  ].join(' · ')
  useEffect(
    () => () => {
      // The button that opened the dialog disappeared with the selection, so that the heading takes the focus.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
    },
    [],
  )
  const failures = devices.filter(({ id }) => failed.has(id))
  const rows = [...failures, ...devices.filter(({ id }) => !failed.has(id))]
  const order = rows.map(({ id }) => id).join('\n')
  const keyOf = useMemo(() => {
    const ids = order.split('\n')
    return (index: number) => ids[index] ?? ''
  }, [order])
  const actions = running ? (
    <Button key="stop" autoFocus busy={stopping} busyWord={t('devices.removal.stopping')} onClick={onStop}>
      {t('devices.removal.stop')}
    </Button>
  ) : (
    <>
      {failures.length > 0 ? (
        <Button icon={<RotateCw aria-hidden />} onClick={() => onRetry(failures.map(({ id }) => id))}>
          {t('retry')}
        </Button>
      ) : null}
      <Button key="close" autoFocus variant="solid" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="md"
      locked={running}
      onClose={onClose}
      title={running ? words.running : words.ended}
      actions={actions}
    >
      {running ? (
        <>
          <Text>{t('devices.removal.progress', { done: format.number(settled), total: format.number(total) })}</Text>
          <Bar aria-label={words.progress} max={total} value={settled} />
        </>
      ) : (
        <Text role="status" mb="3">
          {summary}
        </Text>
      )}
      <VirtualRows
        count={rows.length}
        keyOf={keyOf}
        heightOf={expectedHeight}
        renderRow={({ index, measure }) => {
          const device = rows[index]
          return device ? (
            <li key={device.id} ref={measure as Ref<HTMLLIElement>} data-index={index}>
              <DeviceOutcome words={words} name={device.name || device.id} outcome={outcomes.get(device.id)} />
            </li>
          ) : null
        }}
      >
        {(items, style, list) => (
          <ul ref={list as Ref<HTMLUListElement>} aria-label={t('devices.removal.outcomes')} style={style}>
            {items}
          </ul>
        )}
      </VirtualRows>
    </Dialog>
  )
}

const Row = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    py: '1.5',
    color: 'fg',
    '& > b': { flex: '1', minW: '0', fontWeight: 'name', overflowWrap: 'anywhere' },
    '& > span': { flexShrink: '0' },
  },
})
const Reason = styled('p', {
  base: { pb: '2', textStyle: 'sm', color: 'fg.muted', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

/** One device: its outcome, and the server's reason for a failure. */
const DeviceOutcome = ({
  words,
  name,
  outcome = { kind: 'waiting' },
}: {
  words: BulkWords
  name: string
  outcome: Outcome | undefined
}) => {
  const t = useT()
  const errorText = useErrorText()
  const { kind } = outcome
  return (
    <>
      <Row>
        <b>
          <bdi>{visible(name)}</bdi>
        </b>
        {kind === 'deleted' ? (
          <Status kind="succeeded">{words.isDone}</Status>
        ) : kind === 'failed' ? (
          <Status kind="failed" />
        ) : kind === 'running' ? (
          <Status kind="building">{words.isRunning}</Status>
        ) : (
          <span>{t(kind === 'kept' ? 'devices.removal.isKept' : 'devices.removal.isWaiting')}</span>
        )}
      </Row>
      {outcome.kind === 'failed' ? <Reason>{errorText(outcome.error)}</Reason> : null}
    </>
  )
}

/** Counts the outcomes and collects the failed ids. */
const summaryOf = (outcomes: ReadonlyMap<string, Outcome>) => {
  const failed = new Set<string>()
  let deleted = 0
  let kept = 0
  for (const [id, { kind }] of outcomes) {
    if (kind === 'failed') failed.add(id)
    if (kind === 'deleted') deleted += 1
    if (kind === 'kept') kept += 1
  }
  return { deleted, failed, kept, settled: deleted + failed.size + kept }
}
