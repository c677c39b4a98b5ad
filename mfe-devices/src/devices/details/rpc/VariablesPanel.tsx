import type { Device } from '@console/platform/api'
import { isolate, visible } from '@console/platform/lib'
import { Button, IconButton, Panel, styled, VisuallyHidden } from '@console/platform/ui'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { NothingHere } from '../DeviceLayout.tsx'
import { ReplyText, useFailureText, Warning } from './CallOutcome.tsx'
import { VariablePlot } from './VariablePlot.tsx'
import type { CallState } from './deviceRpc.ts'
import type { DeviceCalls } from './useDeviceRpc.ts'

export interface VariablesPanelProps {
  device: Device
  reads: DeviceCalls
  disabledReasonOf: (name: string) => string | null
}

export const VariablesPanel = ({ device, reads, disabledReasonOf }: VariablesPanelProps) => {
  const t = useT()
  const variables = Object.entries(device.variables)
  const readable = variables.map(([name]) => name).filter((name) => disabledReasonOf(name) === null)
  const allDisabledReason = readable.length === 0 ? disabledReasonOf(variables[0]?.[0] ?? '') : null
  const readAll = (
    <Button
      size="xs"
      busy={readable.length > 0 && readable.every((name) => reads.of(name)?.kind === 'pending')}
      disabledReason={allDisabledReason}
      onClick={() => readable.forEach((name) => reads.send(name))}
    >
      {t('rpc.readAll')}
    </Button>
  )
  return (
    <Panel title={t('details.variables')} padded={false} actions={variables.length > 0 ? readAll : undefined}>
      {variables.length === 0 ? (
        <NothingHere>{t('details.noVariables')}</NothingHere>
      ) : (
        <div role="table" aria-label={t('details.variables')}>
          <VisuallyHidden as="div" role="row">
            {(['rpc.name', 'rpc.value', 'rpc.read'] as const).map((key) => (
              <span key={key} role="columnheader">
                {t(key)}
              </span>
            ))}
          </VisuallyHidden>
          {variables.map(([name, type]) => (
            <VariableRow
              key={name}
              name={name}
              type={type}
              state={reads.of(name)}
              disabledReason={disabledReasonOf(name)}
              onRead={reads.send}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto) minmax(56px, 1fr) auto',
    alignItems: 'center',
    columnGap: '2',
    px: '4',
    pe: '3',
    py: '1',
    minH: '37px',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
const Name = styled('div', { base: { textStyle: 'mono', fontWeight: 'name', overflowWrap: 'anywhere' } })
const Value = styled('div', {
  base: { textAlign: 'end', minW: '0', overflowWrap: 'anywhere' },
  variants: { previous: { true: { opacity: '0.6' }, false: {} } },
})
const Buttons = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })
const Reason = styled('div', { base: { gridColumn: '1 / -1', pb: '1' } })

const numeric = /^(number|int|integer|float|double|u?int(8|16|32|64)(_t)?)$/i

interface VariableRowProps {
  name: string
  /** The type that the device reports; any JSON. */
  type: unknown
  state: CallState | undefined
  /** Why it can't be read now. */
  disabledReason: string | null
  onRead: (name: string) => void
}

const VariableRow = ({ name, type, state, disabledReason, onRead }: VariableRowProps) => {
  const t = useT()
  const failureText = useFailureText()
  const [plotted, setPlotted] = useState(false)
  const reply = state?.kind === 'replied' ? state.reply : state && state.kind !== 'invalid' ? state.previous : null
  const plottable = plotted || typeof reply?.value === 'number' || (typeof type === 'string' && numeric.test(type))
  const shown = isolate(name)
  const value =
    state?.kind === 'invalid' ? (
      <Warning>{t('rpc.invalid')}</Warning>
    ) : reply ? (
      <ReplyText reply={reply} name={name} />
    ) : (
      '—'
    )
  return (
    <Row role="row">
      <Name role="cell">
        <bdi>{visible(name)}</bdi>
      </Name>
      <Value role="cell" previous={state?.kind === 'failed'} aria-live={plotted ? undefined : 'polite'}>
        {value}
      </Value>
      <Buttons role="cell">
        {plottable ? (
          <IconButton
            size="xs"
            label={t('rpc.plotNamed', { name: shown })}
            aria-expanded={plotted}
            onClick={() => setPlotted(!plotted)}
          >
            <ChartLine aria-hidden />
          </IconButton>
        ) : null}
        <Button
          size="xs"
          aria-label={t('rpc.readNamed', { name: shown })}
          busy={state?.kind === 'pending' && !plotted}
          disabledReason={disabledReason}
          onClick={() => onRead(name)}
        >
          {t('rpc.read')}
        </Button>
      </Buttons>
      {state?.kind === 'failed' ? (
        <Reason role="cell">
          <Warning role="status">{failureText(state.reason)}</Warning>
        </Reason>
      ) : null}
      {plotted ? <VariablePlot name={name} state={state} enabled={disabledReason === null} onRead={onRead} /> : null}
    </Row>
  )
}
