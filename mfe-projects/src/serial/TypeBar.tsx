import { Button, styled, useErrorText } from '@console/platform/ui'
import { SelectField, TextField } from '@console/platform/ui/form'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useT } from './i18n/useT.ts'

const Form = styled('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'start',
    gap: '2',
    p: '2',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    '@container (max-width: 479.98px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
})
const Typed = styled('div', { base: { minW: '0', '@container (max-width: 479.98px)': { gridColumn: '1 / -1' } } })

const lineEnds = { none: '', newline: '\n', return: '\r', both: '\r\n' } as const
type LineEnd = keyof typeof lineEnds
const maxRemembered = 50
const longest = 1000

interface TypeBarProps {
  /** Why typing is not possible; null if it is. */
  off: string | null
  onType: (text: string) => Promise<unknown>
}

/** A field that types to the device; the arrow keys bring back earlier texts. */
export const TypeBar = ({ off, onType }: TypeBarProps) => {
  const t = useT()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [lineEnd, setLineEnd] = useState<LineEnd>('newline')
  const [error, setError] = useState<unknown>(null)
  const [typed, setTyped] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (off !== null || `${text}${lineEnds[lineEnd]}` === '') return
    try {
      await onType(`${text}${lineEnds[lineEnd]}`)
      setError(null)
      setText('')
      if (text !== '') setTyped([text, ...typed.filter((each) => each !== text)].slice(0, maxRemembered))
      setAt(0)
    } catch (failure) {
      setError(failure)
    }
  }
  const recall = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const next = at + step
    if (step === 0 || next < 0 || next > typed.length) return
    event.preventDefault()
    setAt(next)
    setText(typed[next - 1] ?? '')
  }
  const options = [
    { value: 'none', label: t('end.none') },
    { value: 'newline', label: t('end.newline') },
    { value: 'return', label: t('end.return') },
    { value: 'both', label: t('end.both') },
  ]
  return (
    <Form onSubmit={(event) => void send(event)}>
      <Typed>
        <TextField
          label={t('type')}
          labelHidden
          placeholder={off ?? t('type')}
          value={text}
          onChange={setText}
          onKeyDown={recall}
          mono
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={off !== null}
          error={error === null ? undefined : errorText(error)}
        />
      </Typed>
      <SelectField
        label={t('end.label')}
        labelHidden
        value={lineEnd}
        options={options}
        onChange={(value) => setLineEnd(value as LineEnd)}
      />
      <Button type="submit" disabledReason={off}>
        {t('send')}
      </Button>
    </Form>
  )
}
