import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { visible } from '../../lib/index.ts'
import { media } from '../../theme/index.ts'
import { useTip } from '../core/controls/Tooltip.tsx'
import { Spinner } from '../core/state/Spinner.tsx'
import { Kbd, styled } from '../core/styled.ts'
import { problemOf, useProblemText } from './validation.ts'

const Root = styled('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    mx: '-1.5',
    maxW: 'calc(100% + 12px)',
    minW: '0',
    verticalAlign: 'top',
  },
})
const View = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minW: '0',
    maxW: 'full',
    px: '1.5',
    borderRadius: 'l2',
    textAlign: 'start',
    font: 'inherit',
    letterSpacing: 'inherit',
    cursor: 'text',
    '& .lucide': { color: 'fg.muted' },
    _hover: { bg: 'bg.muted', '& .lucide': { color: 'fg' } },
    [media.touch]: { minH: '11' },
  },
})
const Text = styled('bdi', { base: { minW: '0', overflowWrap: 'anywhere' } })
const Input = styled('input', {
  base: {
    // As high as the text that it replaces.
    w: '320px',
    maxW: 'full',
    minW: '0',
    h: '8',
    my: '-2px',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg.panel',
    font: 'inherit',
    fontSize: 'md',
    fontWeight: 'normal',
    letterSpacing: 'normal',
    color: 'fg',
    [media.touch]: { h: '11', my: '0', fontSize: 'lg' },
    '&[aria-invalid=true]': { borderColor: 'red.solid', outlineColor: 'red.solid' },
  },
})
const Hint = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    pe: '1.5',
    textStyle: 'xs',
    color: 'fg.muted',
    [media.touch]: { display: 'none' },
  },
})
// Laid over the content below, so that nothing moves.
const Problem = styled('span', {
  base: {
    position: 'absolute',
    zIndex: 'docked',
    top: '100%',
    insetInlineStart: '0',
    mt: '1',
    w: 'max',
    maxW: 'min(420px, calc(100vw - 32px))',
    px: '2',
    py: '1',
    borderRadius: 'l2',
    bg: 'bg.panel',
    boxShadow: 'md',
    textStyle: 'xs',
    color: 'red.fg',
    '&:empty': { display: 'none' },
  },
})

const selectAll = (field: HTMLInputElement | null) => field?.select()

export interface InlineEditProps {
  value: string
  /** What the field holds: "Device name". */
  label: string
  /**
   * Gets the trimmed text, never an empty or unchanged one. When it rejects, the old value is shown again and the next
   * edit begins with the text; the caller shows the reason.
   */
  onSave: (text: string) => Promise<unknown>
  /** A sentence about what is wrong with the text, or null. May ask the server. */
  validate?: ((text: string) => string | null | Promise<string | null>) | undefined
  /** Characters. A longer text stays in the field with an error. */
  maxLength?: number | undefined
}

/**
 * A name that is edited where it stands, as in `PageHeader`'s heading: Enter saves, Escape or leaving the field
 * cancels.
 */
export const InlineEdit = ({ value, label, onSave, validate, maxLength }: InlineEditProps) => {
  const t = useCommonText()
  const { state, shown, edit, type, save, cancel } = useInlineEdit({ value, onSave, validate, maxLength })
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const tip = useTip(t('rename'))
  // After Enter and Escape the focus returns to the button; a click elsewhere keeps it there.
  const returns = useRef(false)
  const kind = state.kind
  useEffect(() => {
    if (kind === 'viewing' && returns.current && document.activeElement === document.body) button.current?.focus()
    if (kind === 'viewing') returns.current = false
  }, [kind])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
    // The button gets the focus next, and would take the key as a press.
    event.preventDefault()
    returns.current = true
    if (key === 'Enter') save()
    else cancel()
  }
  if (kind === 'viewing') {
    return (
      <Root>
        <View ref={button} type="button" aria-description={t('rename')} {...tip.handlers} onClick={edit}>
          <Text>{visible(shown)}</Text>
          <Pencil aria-hidden />
        </View>
        {tip.bubble}
      </Root>
    )
  }
  const problem = kind === 'editing' ? state.problem : null
  return (
    <Root>
      <Input
        ref={selectAll}
        autoFocus
        dir="auto"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        autoComplete="off"
        spellCheck={false}
        readOnly={kind === 'saving'}
        value={state.text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => type(target.value)}
        // Switching to another window is no blur of the field: the text is still there afterwards.
        onBlur={({ target }) => {
          if (document.activeElement !== target) cancel()
        }}
      />
      <Problem id={`${id}-problem`} role="alert">
        {problem}
      </Problem>
      {kind === 'saving' ? (
        <Spinner label={t('saving')} />
      ) : (
        <Hint aria-hidden>
          <Kbd>{t('enterKey')}</Kbd>
          {t('enterSaves')}
        </Hint>
      )}
    </Root>
  )
}

type EditState =
  | { kind: 'viewing' }
  | { kind: 'editing'; text: string; problem: string | null }
  | { kind: 'saving'; text: string }

interface EditOptions {
  value: string
  onSave: (text: string) => Promise<unknown>
  validate?: ((text: string) => string | null | Promise<string | null>) | undefined
  maxLength?: number | undefined
}

/** The states viewing, editing and saving, and the text that is shown. */
const useInlineEdit = ({ value, onSave, validate, maxLength }: EditOptions) => {
  const t = useCommonText()
  const problemText = useProblemText()
  const [state, setState] = useState<EditState>({ kind: 'viewing' })
  // Shown until the new value arrives as a prop, so that the old one does not flash in between.
  const [saved, setSaved] = useState<{ text: string; over: string } | null>(null)
  // Changes with each edit: a result that arrives after Escape is ignored.
  const turn = useRef(0)
  // The text that could not be saved, for the next edit.
  const unsaved = useRef<string | null>(null)
  if (saved && saved.over !== value) setSaved(null)

  const tooLong = (text: string) => problemText(maxLength === undefined ? null : problemOf(text.trim(), { maxLength }))
  const view = () => {
    turn.current += 1
    setState({ kind: 'viewing' })
  }
  const save = async () => {
    if (state.kind !== 'editing') return
    const text = state.text.trim()
    const reject = (problem: string) => setState({ kind: 'editing', text: state.text, problem })
    if (text === '') return reject(t('validation.required'))
    if (text === value) {
      unsaved.current = null
      return view()
    }
    const long = tooLong(text)
    if (long) return reject(long)
    const own = ++turn.current
    setState({ kind: 'saving', text })
    // A check that throws counts as passed: the server checks again on saving.
    const problem = await Promise.resolve(validate?.(text)).catch(() => null)
    if (own !== turn.current) return
    if (problem) return reject(problem)
    const done = await onSave(text).then(
      () => true,
      () => false,
    )
    if (done) setSaved({ text, over: value })
    unsaved.current = done ? null : text
    view()
  }
  return {
    state,
    shown: saved?.over === value ? saved.text : value,
    edit: () => setState({ kind: 'editing', text: unsaved.current ?? value, problem: null }),
    // Checked while typing and pasting; the text is never cut off.
    type: (text: string) => setState({ kind: 'editing', text, problem: tooLong(text) }),
    save: () => void save(),
    cancel: () => {
      if (state.kind !== 'editing') return
      unsaved.current = null
      view()
    },
  }
}
