import { secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { IconButton, styled } from '@console/platform/ui'
import { Field, Frame } from '@console/platform/ui/form'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { isUnfinished, secretLabel } from '../draft/draftState.ts'
import { useDraft, useDraftState, useValue } from '../draft/useDraft.ts'
import { NewSecretAction } from './NewSecretAction.tsx'

const Note = styled('span', { base: { color: 'orange.fg' } })

/** The secrets whose values templates or code may use. */
export const SecretsField = () => {
  const t = useT()
  const { api } = useConsole()
  const { data } = useQuery(secretListQuery(api))
  const { value, onChange } = useValue('secrets')
  const { draft } = useDraft()
  const isCode = draft.template.kind === 'function'
  const typed = useDraftState(({ halfTyped }) => halfTyped.secret)
  const chosen = new Set(value.map(({ name }) => name))
  const missing = data ? [...chosen].filter((name) => !data.some((secret) => secret.name === name)) : []
  const add = (name: string) => {
    if (!chosen.has(name)) onChange([...value, { templateName: name, name, at: -1 }])
  }
  const addCreated = (name: string) => {
    add(name)
    // The user had looked for it.
    if (name.toLowerCase().includes(typed.trim().toLowerCase())) draft.typeName({ secret: '' })
  }
  return (
    <TagInput
      label={t('form.secrets')}
      placeholder={t('form.addSecret')}
      tags={value.map((secret, index) => ({ key: `${index}-${secret.name}`, label: secretLabel(secret) }))}
      text={typed}
      onText={(secret) => draft.typeName({ secret })}
      options={(data ?? []).map(({ name }) => name).filter((name) => !chosen.has(name))}
      onAdd={add}
      onRemove={(index) => onChange(value.filter((_, at) => at !== index))}
      help={
        missing.length > 0 ? (
          <Note>{t('form.missingSecrets', { names: visible(missing.join(', ')), count: missing.length })}</Note>
        ) : isCode ? (
          t('form.secretsHelpCode', { example: 'secrets.NAME' })
        ) : (
          t('form.secretsHelp', { example: '{{{NAME}}}' })
        )
      }
      action={<NewSecretAction onCreated={addCreated} />}
    />
  )
}

const Box = styled('div', { base: { position: 'relative' } })
const Tag = styled('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5',
    minW: '0',
    ps: '2',
    borderWidth: '1px',
    borderRadius: 'l1',
    bg: 'bg.muted',
    textStyle: 'mono',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
  },
})
const Tags = styled('ul', { base: { display: 'contents' } })
const List = styled('ul', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    insetX: '0',
    top: 'full',
    mt: '1',
    p: '1',
    maxH: '56',
    overflowY: 'auto',
    bg: 'bg.panel',
    borderRadius: 'l2',
    boxShadow: 'md',
  },
})
const Option = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: '11', sm: '8' },
    px: '2',
    borderRadius: 'l1',
    textStyle: 'mono',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted' },
  },
})

interface TagInputProps {
  label: string
  placeholder: string
  tags: readonly { key: string; label: string }[]
  /** What is typed. */
  text: string
  onText: (text: string) => void
  /** What can be added. */
  options: readonly string[]
  onAdd: (option: string) => void
  onRemove: (index: number) => void
  help?: ReactNode
  action?: ReactNode
}

/**
 * Tags with an input that proposes more of them. Arrows choose, Enter adds, and so does leaving a whole name; Backspace
 * in the empty input removes the last.
 */
const TagInput = ({
  label,
  placeholder,
  tags,
  text,
  onText,
  options,
  onAdd,
  onRemove,
  help,
  action,
}: TagInputProps) => {
  const t = useT()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const typed = text.trim().toLowerCase()
  const named = options.find((name) => name.toLowerCase() === typed)
  const unfinished = isUnfinished(
    text,
    tags.map((tag) => tag.label),
  )
  const found = options.filter((option) => option.toLowerCase().includes(typed))
  const shown = open && found.length > 0
  const add = (option: string | undefined) => {
    if (option === undefined) return
    onAdd(option)
    onText('')
    setActive(0)
  }
  const leave = () => {
    setOpen(false)
    if (named !== undefined) add(named)
    else if (unfinished) setLeft(true)
    else onText('')
  }
  // The removed button had the focus.
  const remove = (index: number) => {
    onRemove(index)
    input.current?.focus()
    setOpen(false)
  }
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => {
      setOpen(true)
      setActive(shown ? (active + 1) % found.length : 0)
      return true
    },
    ArrowUp: () => {
      setActive(shown ? (active + found.length - 1) % found.length : 0)
      return shown
    },
    // Never submits the form: here Enter chooses.
    Enter: () => {
      if (shown) add(found[active])
      return true
    },
    Escape: () => {
      setOpen(false)
      return shown
    },
    Backspace: () => {
      if (text === '' && tags.length > 0) onRemove(tags.length - 1)
      return false
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && keys[event.key]?.()) event.preventDefault()
  }
  return (
    <Field
      label={label}
      optional
      error={left && unfinished ? t('form.notChosen', { name: text.trim() }) : null}
      help={open && text !== '' && found.length === 0 ? t('form.noSuchSecret') : help}
    >
      {(control) => (
        <Box>
          <Frame flexWrap="wrap" py="1">
            <ChosenTags label={label} tags={tags} onRemove={remove} />
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={text}
              style={{ minWidth: 'min(100%, 12rem)' }}
              data-unfinished={unfinished || undefined}
              onInvalid={(event) => {
                leave()
                if (named !== undefined) event.preventDefault()
              }}
              onChange={({ target }) => {
                onText(target.value)
                setActive(0)
                setOpen(true)
                setLeft(false)
              }}
              onFocus={() => setOpen(true)}
              onClick={() => setOpen(true)}
              onBlur={leave}
              onKeyDown={onKeyDown}
            />
            {action}
          </Frame>
          {shown ? <Proposals id={listId} label={label} found={found} active={active} onChoose={add} /> : null}
        </Box>
      )}
    </Field>
  )
}

const ChosenTags = ({ label, tags, onRemove }: Pick<TagInputProps, 'label' | 'tags' | 'onRemove'>) => {
  const t = useT()
  return (
    <Tags aria-label={label}>
      {tags.map((tag, index) => (
        <Tag key={tag.key}>
          {tag.label}
          <IconButton size="xs" label={t('form.remove', { name: tag.label })} onClick={() => onRemove(index)}>
            <X aria-hidden />
          </IconButton>
        </Tag>
      ))}
    </Tags>
  )
}

const Proposals = ({
  id,
  label,
  found,
  active,
  onChoose,
}: {
  id: string
  label: string
  found: readonly string[]
  active: number
  onChoose: (option: string) => void
}) => (
  <List id={id} role="listbox" aria-label={label}>
    {found.map((option, index) => (
      // The input keeps the focus; scrolling with a finger chooses nothing.
      <Option
        key={option}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(option)}
      >
        {option}
      </Option>
    ))}
  </List>
)
