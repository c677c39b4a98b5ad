import { Badge, styled } from '@console/platform/ui'
import { Field, Frame } from '@console/platform/ui/form'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from './i18n/useT.ts'
import { isLabel, labelFrom, maxLabels, replacedBy, withLabel } from './labels.ts'

const Box = styled(Frame, { base: { flexWrap: 'wrap', gap: '1.5', py: '1', '& > input': { minW: '24', minH: '6' } } })
const Remove = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '5',
    minH: '5',
    me: '-1.5',
    borderRadius: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
})

interface LabelFieldProps {
  value: readonly string[]
  onChange: (labels: string[]) => void
  optional?: boolean | undefined
  /** Beside the field's own: why the server refused them. */
  error?: string | null | undefined
}

/** Labels as tags in a field: Enter, comma, space or leaving adds what was typed, Backspace takes the last one back. */
export const LabelField = ({ value, onChange, optional, error }: LabelFieldProps) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const { held, whilePressed } = useHeld({ value, typed, problem: problem ?? error, note })
  const input = useRef<HTMLInputElement>(null)
  const add = (): void => {
    const labels = typed
      .split(/[\s,]+/)
      .map(labelFrom)
      .filter(Boolean)
    if (labels.length === 0) return
    const wrong = labels.find((label) => !isLabel(label))
    if (wrong !== undefined) return setProblem(t('wrong', { text: wrong }))
    const next = labels.reduce<readonly string[]>(withLabel, value)
    if (next.length > maxLabels) return setProblem(t('tooMany', { count: maxLabels }))
    const replacing = labels.findLast((label) => replacedBy(value, label) !== undefined)
    setNote(
      replacing === undefined ? null : t('replaced', { label: replacing, former: replacedBy(value, replacing) ?? '' }),
    )
    setProblem(null)
    setTyped('')
    onChange([...next])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',' || event.key === ' ') && typed.trim() !== '') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <Field label={t('labels')} optional={optional} help={held.note ?? t('hint')} error={held.problem}>
      {(control) => (
        <Box>
          <Tags
            labels={held.value}
            onRemove={(label) => {
              onChange(value.filter((other) => other !== label))
              input.current?.focus()
            }}
          />
          <input
            ref={input}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t('add')}
            value={held.typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
              setNote(null)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => whilePressed(add)}
            {...control}
          />
        </Box>
      )}
    </Field>
  )
}

/**
 * What is shown, as it was when the field was left by a press elsewhere, until that press is over: what is pressed must
 * not move away before it is clicked. The change itself is made at once, so the click counts with it.
 */
const useHeld = <Shown,>(shown: Shown) => {
  const pressed = useRef(false)
  const [held, setHeld] = useState<Shown | null>(null)
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      // The click follows the release.
      setTimeout(() => setHeld(null))
    }
    window.addEventListener('mousedown', press, true)
    for (const end of ['mouseup', 'dragend'] as const) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      for (const end of ['mouseup', 'dragend'] as const) window.removeEventListener(end, release, true)
    }
  }, [])
  const whilePressed = (change: () => void) => {
    if (pressed.current) setHeld(shown)
    change()
  }
  return { held: held ?? shown, whilePressed }
}

const Tags = ({ labels, onRemove }: { labels: readonly string[]; onRemove: (label: string) => void }) => {
  const t = useT()
  return labels.map((label) => (
    <Badge key={label}>
      {label}
      <Remove type="button" aria-label={t('remove', { label })} onClick={() => onRemove(label)}>
        <X aria-hidden />
      </Remove>
    </Badge>
  ))
}
