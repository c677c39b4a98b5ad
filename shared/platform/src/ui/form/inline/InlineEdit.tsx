import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { visible } from '../../../lib/index.ts'
import { media } from '../../../theme/index.ts'
import { useTip } from '../../core/button/useTip.tsx'
import { Spinner } from '../../core/state/Spinner.tsx'
import { styled } from '../../core/styled.ts'
import { Kbd } from '../../core/text/Kbd.tsx'
import { useInlineEdit } from './useInlineEdit.ts'

const Root = styled('span', { base: { position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '2', mx: '-1.5', maxW: 'calc(100% + 12px)', minW: '0', verticalAlign: 'top' } })
const View = styled('button', {
  base: {
    display: 'inline-flex', alignItems: 'center', gap: '2.5', minW: '0', maxW: 'full', px: '1.5', borderRadius: 'l2', textAlign: 'start', font: 'inherit', letterSpacing: 'inherit', cursor: 'text',
    '& .lucide': { color: 'fg.muted' }, _hover: { bg: 'bg.muted', '& .lucide': { color: 'fg' } }, [media.touch]: { minH: '11' },
  },
})
const Text = styled('bdi', { base: { minW: '0', overflowWrap: 'anywhere' } })
const Input = styled('input', {
  base: {
    // As high as the line that it stands in for.
    w: '320px', maxW: 'full', minW: '0', h: '8', my: '-2px', px: '1.5', borderWidth: '1px', borderColor: 'border.control', borderRadius: 'l2', bg: 'bg.panel', font: 'inherit', fontSize: 'md', fontWeight: 'normal', letterSpacing: 'normal', color: 'fg',
    [media.touch]: { h: '11', my: '0', fontSize: 'lg' }, '&[aria-invalid=true]': { borderColor: 'red.solid', outlineColor: 'red.solid' },
  },
})
const Hint = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', flexShrink: '0', pe: '1.5', textStyle: 'xs', color: 'fg.muted', [media.touch]: { display: 'none' } } })
// Over what follows, so that nothing below moves.
const Problem = styled('span', {
  base: {
    position: 'absolute', zIndex: 'docked', top: '100%', insetInlineStart: '0', mt: '1', w: 'max', maxW: 'min(420px, calc(100vw - 32px))', px: '2', py: '1', borderRadius: 'l2', bg: 'bg.panel', boxShadow: 'md', textStyle: 'xs', color: 'red.fg',
    '&:empty': { display: 'none' },
  },
})

const selectAll = (field: HTMLInputElement | null) => field?.select()

export interface InlineEditProps {
  value: string
  /** What the field holds: "Device name". */
  label: string
  /** Gets the trimmed text, never an empty or unchanged one. Where it rejects, the old value stands again, and the next edit begins with the text; who calls says why. */
  onSave: (text: string) => Promise<unknown>
  /** A sentence about what is wrong with the text, or null. May ask the server. */
  validate?: ((text: string) => string | null | Promise<string | null>) | undefined
  /** Characters. A longer text is refused in the field, whole. */
  maxLength?: number | undefined
}

/** A name that is edited where it stands, as in `PageHeader`'s heading: Enter saves, Escape or leaving the field cancels. */
export const InlineEdit = ({ value, label, onSave, validate, maxLength }: InlineEditProps) => {
  const t = useCommonText()
  const { state, shown, edit, type, save, cancel } = useInlineEdit({ value, onSave, validate, maxLength })
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const tip = useTip(t('rename'))
  // Escape and a saved name leave the focus where it was; what was clicked elsewhere keeps it.
  const returns = useRef(false)
  const kind = state.kind
  useEffect(() => {
    if (kind === 'viewing' && returns.current && document.activeElement === document.body) button.current?.focus()
    if (kind === 'viewing') returns.current = false
  }, [kind])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
    // The button has the focus a moment later, and would take the key for a press of its own.
    event.preventDefault()
    returns.current = true
    if (key === 'Enter') save()
    else cancel()
  }
  if (kind === 'viewing') {
    return (
      <Root>
        <View ref={button} type="button" aria-description={t('rename')} {...tip.handlers} onClick={edit}><Text>{visible(shown)}</Text><Pencil aria-hidden /></View>
        {tip.bubble}
      </Root>
    )
  }
  const problem = kind === 'editing' ? state.problem : null
  return (
    <Root>
      <Input
        ref={selectAll} autoFocus dir="auto" aria-label={label} aria-invalid={problem ? true : undefined} aria-describedby={`${id}-problem`} autoComplete="off" spellCheck={false}
        readOnly={kind === 'saving'} value={state.text} onKeyDown={onKeyDown} onChange={({ target }) => type(target.value)}
        // Another window is no other field: what was typed is still there on the way back.
        onBlur={({ target }) => { if (document.activeElement !== target) cancel() }}
      />
      <Problem id={`${id}-problem`} role="alert">{problem}</Problem>
      {kind === 'saving' ? <Spinner label={t('saving')} /> : <Hint aria-hidden><Kbd>{t('enterKey')}</Kbd>{t('enterSaves')}</Hint>}
    </Root>
  )
}
