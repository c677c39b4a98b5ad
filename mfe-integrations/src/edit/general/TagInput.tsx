import { IconButton, styled } from '@console/shared/ui'
import { Field, Frame } from '@console/shared/ui/form'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'

const Box = styled('div', { base: { position: 'relative' } })
const Tag = styled('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '0.5', minW: '0', ps: '2', borderWidth: '1px', borderRadius: 'l1', bg: 'bg.muted', textStyle: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' } })
const Tags = styled('ul', { base: { display: 'contents' } })
const List = styled('ul', { base: { position: 'absolute', zIndex: 'popover', insetX: '0', top: 'full', mt: '1', p: '1', maxH: '56', overflowY: 'auto', bg: 'bg.panel', borderRadius: 'l2', boxShadow: 'md' } })
const Option = styled('li', { base: { display: 'flex', alignItems: 'center', minH: { base: '11', sm: '8' }, px: '2', borderRadius: 'l1', textStyle: 'mono', cursor: 'pointer', '&[aria-selected=true]': { bg: 'bg.muted' } } })

interface TagInputProps {
  label: string
  placeholder: string
  tags: readonly { key: string; label: string }[]
  /** What can be added. */
  options: readonly string[]
  onAdd: (option: string) => void
  onRemove: (index: number) => void
  help?: ReactNode
  action?: ReactNode
}

/** Tags with an input that proposes more of them. Arrows choose, Enter adds, Backspace in the empty input removes the last. */
export const TagInput = ({ label, placeholder, tags, options, onAdd, onRemove, help, action }: TagInputProps) => {
  const t = useT()
  const listId = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const found = options.filter((option) => option.toLowerCase().includes(text.trim().toLowerCase()))
  const shown = open && found.length > 0
  const add = (option: string | undefined) => {
    if (option === undefined) return
    onAdd(option)
    setText('')
    setActive(0)
  }
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => { setOpen(true); setActive(shown ? (active + 1) % found.length : 0); return true },
    ArrowUp: () => { setActive(shown ? (active + found.length - 1) % found.length : 0); return shown },
    // Never sends the form: here Enter means "this one".
    Enter: () => { if (shown) add(found[active]); return true },
    Escape: () => { setOpen(false); return shown },
    Backspace: () => { if (text === '' && tags.length > 0) onRemove(tags.length - 1); return false },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && keys[event.key]?.()) event.preventDefault()
  }
  return (
    <Field label={label} optional help={open && text !== '' && found.length === 0 ? t('form.noSuchSecret') : help}>
      {(control) => (
        <Box>
          <Frame flexWrap="wrap" py="1">
            <Tags aria-label={label}>
              {tags.map((tag, index) => <Tag key={tag.key}>{tag.label}<IconButton size="xs" label={t('form.remove', { name: tag.label })} onClick={() => onRemove(index)}><X aria-hidden /></IconButton></Tag>)}
            </Tags>
            <input
              {...control} role="combobox" aria-expanded={shown} aria-controls={listId} aria-autocomplete="list" aria-activedescendant={shown ? `${listId}-${active}` : undefined}
              autoComplete="off" spellCheck={false} placeholder={placeholder} value={text} style={{ minWidth: '8rem' }}
              onChange={({ target }) => { setText(target.value); setActive(0); setOpen(true) }} onFocus={() => setOpen(true)} onClick={() => setOpen(true)} onBlur={() => setOpen(false)} onKeyDown={onKeyDown}
            />
            {action}
          </Frame>
          {shown ? (
            <List id={listId} role="listbox" aria-label={label}>
              {found.map((option, index) => (
                // The input keeps the focus; a finger that scrolls chooses nothing.
                <Option key={option} id={`${listId}-${index}`} role="option" aria-selected={index === active} onMouseDown={(event) => event.preventDefault()} onClick={() => add(option)}>{option}</Option>
              ))}
            </List>
          ) : null}
        </Box>
      )}
    </Field>
  )
}
