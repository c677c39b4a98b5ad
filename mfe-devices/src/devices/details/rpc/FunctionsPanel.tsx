import type { Device } from '@console/platform/api'
import { isolate, visible } from '@console/platform/lib'
import { Button, Panel, styled, VisuallyHidden } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../../i18n/index.ts'
import { NothingHere } from '../DeviceLayout.tsx'
import { CallOutcome, Warning } from './CallOutcome.tsx'
import type { CallState } from './deviceRpc.ts'
import type { DeviceCalls } from './useDeviceRpc.ts'

export interface FunctionsPanelProps {
  device: Device
  calls: DeviceCalls
  disabledReasonOf: (name: string) => string | null
}

export const FunctionsPanel = ({ device, calls, disabledReasonOf }: FunctionsPanelProps) => {
  const t = useT()
  const names = [...new Set(device.functions)]
  return (
    <Panel title={t('details.functions')} count={names.length || undefined} padded={false}>
      {names.length === 0 ? (
        <NothingHere>{t('details.noFunctions')}</NothingHere>
      ) : (
        <div role="table" aria-label={t('details.functions')}>
          <VisuallyHidden as="div" role="row">
            {(['rpc.name', 'rpc.parameter', 'rpc.call', 'rpc.result'] as const).map((key) => (
              <span key={key} role="columnheader">
                {t(key)}
              </span>
            ))}
          </VisuallyHidden>
          {names.map((name) => (
            <FunctionRow
              key={name}
              device={device.id}
              name={name}
              state={calls.of(name)}
              disabledReason={disabledReasonOf(name)}
              onCall={calls.send}
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
    gridTemplateColumns: 'minmax(0, 88px) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2',
    px: '4',
    pe: '3',
    py: '1.5',
    '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
const Name = styled('div', { base: { textStyle: 'mono', fontWeight: 'name', overflowWrap: 'anywhere' } })
// The same height with and without a result, which on a phone may be a button. A failure takes the whole width.
const Result = styled('div', {
  base: { display: 'grid', alignItems: 'center', minW: '0', minH: { base: '11', md: '6' }, '& > *': { minW: '0' } },
  variants: { wide: { true: { gridColumn: '1 / -1' }, false: { gridColumn: '2 / -1' } } },
})
const None = styled('span', { base: { color: 'fg.subtle' } })

interface FunctionRowProps {
  device: string
  name: string
  state: CallState | undefined
  /** Why it can't be called now. */
  disabledReason: string | null
  onCall: (name: string, parameter: string) => void
}

const FunctionRow = ({ device, name, state, disabledReason, onCall }: FunctionRowProps) => {
  const t = useT()
  const { text, type, onArrow, remember } = useParameter(device, name)
  // The button explains itself by its tooltip; Enter in the field shows the reason below.
  const [refused, setRefused] = useState<string | null>(null)
  const isRefused = disabledReason !== null && refused === disabledReason
  const pending = state?.kind === 'pending'
  const call = () => {
    if (pending) return
    setRefused(disabledReason)
    if (disabledReason !== null) return
    remember()
    onCall(name, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) call()
    else onArrow(event)
  }
  const shown = isolate(name)
  return (
    <Row role="row">
      <Name role="cell">
        <bdi>{visible(name)}</bdi>
      </Name>
      <div role="cell">
        <TextField
          label={t('rpc.parameterOf', { name: shown })}
          labelHidden
          mono
          placeholder={t('rpc.parameter')}
          value={text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={type}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="cell">
        <Button
          aria-label={t('rpc.callNamed', { name: shown })}
          busy={pending}
          disabledReason={disabledReason}
          onClick={call}
        >
          {t('rpc.call')}
        </Button>
      </div>
      <Result role="cell" wide={isRefused || state?.kind === 'failed'}>
        <div aria-live="polite">
          {isRefused ? (
            <Warning>{disabledReason}</Warning>
          ) : state ? (
            <CallOutcome state={state} name={name} />
          ) : (
            <None>—</None>
          )}
        </div>
      </Result>
    </Row>
  )
}

const maxRemembered = 50

/** The parameters used since the page was loaded, oldest first, by device and function. */
const used = new Map<string, readonly string[]>()

const addToHistory = (key: string, parameter: string) => {
  const before = used.get(key) ?? []
  if (parameter !== '' && before.at(-1) !== parameter) used.set(key, [...before, parameter].slice(-maxRemembered))
}

/**
 * A function's parameter field with a history: Up goes back through former parameters, Down forward to the current
 * text.
 */
const useParameter = (device: string, name: string) => {
  const key = JSON.stringify([device, name])
  const [text, setText] = useState('')
  // Steps back in the history; 0 is the current text.
  const [back, setBack] = useState(0)
  const [draft, setDraft] = useState('')
  const former = used.get(key) ?? []

  const go = (steps: number) => {
    const next = Math.min(Math.max(0, back + steps), former.length)
    if (next === back) return
    if (back === 0) setDraft(text)
    setBack(next)
    setText(next === 0 ? draft : (former[former.length - next] ?? ''))
  }
  return {
    text,
    type: (typed: string) => {
      setBack(0)
      setText(typed)
    },
    onArrow: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      go(event.key === 'ArrowUp' ? 1 : -1)
    },
    remember: () => {
      addToHistory(key, text)
      setBack(0)
    },
  }
}
