import { isolate } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../../i18n/index.ts'
import { Outcome } from '../answer/Outcome.tsx'
import { Warning } from '../answer/Warning.tsx'
import type { Dialogue } from '../exchange/createExchange.ts'
import { useParameter } from './useParameter.ts'

const Row = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 88px) minmax(0, 1fr) auto', alignItems: 'center', columnGap: '2', px: '4', pe: '3', py: '1.5', '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Name = styled('div', { base: { textStyle: 'mono', fontWeight: 'name', overflowWrap: 'anywhere' } })
// As high without a result as with one, which on a phone may be one to tap. A reason needs the whole width.
const Result = styled('div', {
  base: { display: 'grid', alignItems: 'center', minW: '0', minH: { base: '11', md: '6' }, '& > *': { minW: '0' } },
  variants: { wide: { true: { gridColumn: '1 / -1' }, false: { gridColumn: '2 / -1' } } },
})
const None = styled('span', { base: { color: 'fg.subtle' } })

export interface FunctionRowProps {
  device: string
  name: string
  dialogue: Dialogue | undefined
  /** Why it can't be called. */
  off: string | null
  onCall: (name: string, parameter: string) => void
}

export const FunctionRow = ({ device, name, dialogue, off, onCall }: FunctionRowProps) => {
  const t = useT()
  const { text, type, onArrow, called } = useParameter(device, name)
  // Enter has no tooltip that would tell the reason.
  const [refused, setRefused] = useState<string | null>(null)
  const isRefused = off !== null && refused === off
  const pending = dialogue?.kind === 'pending'
  const call = () => {
    if (pending) return
    setRefused(off)
    if (off !== null) return
    called()
    onCall(name, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) call()
    else onArrow(event)
  }
  const shown = isolate(name)
  return (
    <Row role="row">
      <Name role="cell"><bdi>{name}</bdi></Name>
      <div role="cell">
        <TextField label={t('exchange.parameterOf', { name: shown })} labelHidden mono placeholder={t('exchange.parameter')} value={text} autoComplete="off" autoCapitalize="off" spellCheck={false} onChange={type} onKeyDown={onKeyDown} />
      </div>
      <div role="cell">
        <Button aria-label={t('exchange.callNamed', { name: shown })} busy={pending} disabledReason={off} onClick={call}>{t('exchange.call')}</Button>
      </div>
      <Result role="cell" wide={isRefused || dialogue?.kind === 'failed'}>
        <div aria-live="polite">
          {isRefused ? <Warning>{off}</Warning> : dialogue ? <Outcome dialogue={dialogue} name={name} /> : <None>—</None>}
        </div>
      </Result>
    </Row>
  )
}
