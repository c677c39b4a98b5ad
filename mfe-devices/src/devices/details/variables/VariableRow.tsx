import { isolate } from '@console/platform/lib'
import { Button, IconButton, styled } from '@console/platform/ui'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { AnswerText } from '../answer/AnswerText.tsx'
import { Warning } from '../answer/Warning.tsx'
import type { Dialogue } from '../exchange/createExchange.ts'
import { useFailureText } from '../exchange/useFailureText.ts'
import { VariablePlot } from './VariablePlot.tsx'

const Row = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, auto) minmax(56px, 1fr) auto', alignItems: 'center', columnGap: '2', px: '4', pe: '3', py: '1', minH: '37px', '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Name = styled('div', { base: { textStyle: 'mono', fontWeight: 'name', overflowWrap: 'anywhere' } })
const Value = styled('div', { base: { textAlign: 'end', minW: '0', overflowWrap: 'anywhere' }, variants: { former: { true: { opacity: '0.6' }, false: {} } } })
const Buttons = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })
const Reason = styled('div', { base: { gridColumn: '1 / -1', pb: '1' } })

const numeric = /^(number|int|integer|float|double|u?int(8|16|32|64)(_t)?)$/i

export interface VariableRowProps {
  name: string
  /** As the device named it; may be anything. */
  type: unknown
  dialogue: Dialogue | undefined
  /** Why it can't be read. */
  off: string | null
  onRead: (name: string) => void
}

export const VariableRow = ({ name, type, dialogue, off, onRead }: VariableRowProps) => {
  const t = useT()
  const failureText = useFailureText()
  const [plotted, setPlotted] = useState(false)
  const answer = dialogue?.kind === 'answered' ? dialogue.answer : dialogue && dialogue.kind !== 'invalid' ? dialogue.former : null
  const plottable = plotted || typeof answer?.value === 'number' || (typeof type === 'string' && numeric.test(type))
  const shown = isolate(name)
  const value = dialogue?.kind === 'invalid' ? <Warning>{t('exchange.invalid')}</Warning> : answer ? <AnswerText answer={answer} name={name} /> : '—'
  return (
    <Row role="row">
      <Name role="cell"><bdi>{name}</bdi></Name>
      <Value role="cell" former={dialogue?.kind === 'failed'} aria-live={plotted ? undefined : 'polite'}>{value}</Value>
      <Buttons role="cell">
        {plottable ? <IconButton size="xs" label={t('exchange.plotNamed', { name: shown })} aria-expanded={plotted} onClick={() => setPlotted(!plotted)}><ChartLine aria-hidden /></IconButton> : null}
        <Button size="xs" aria-label={t('exchange.readNamed', { name: shown })} busy={dialogue?.kind === 'pending' && !plotted} disabledReason={off} onClick={() => onRead(name)}>{t('exchange.read')}</Button>
      </Buttons>
      {dialogue?.kind === 'failed' ? <Reason role="cell"><Warning role="status">{failureText(dialogue.why)}</Warning></Reason> : null}
      {plotted ? <VariablePlot name={name} dialogue={dialogue} on={off === null} onRead={onRead} /> : null}
    </Row>
  )
}
