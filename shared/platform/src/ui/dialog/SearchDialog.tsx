import { Dialog as Machine } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from '../../facades/router.ts'
import { media } from '../../theme/index.ts'
import { Kbd, styled, VisuallyHidden } from '../core/styled.ts'
import { useT } from './i18n/useT.ts'
import { Modal } from './Modal.tsx'
import { hitsIn, type SearchGroup, type SearchOption } from './searchGroup.ts'

const optionStyle = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: { base: '11', sm: '38px' },
    px: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    textAlign: 'start',
    cursor: 'pointer',
    '& > .lucide': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
    _selected: { bg: 'accent.subtle', borderColor: 'accent.muted', '& > .lucide': { color: 'accent.fg' } },
  },
} as const
const Target = styled(Link, optionStyle)
const Action = styled('button', optionStyle)
const OptionText = styled('span', {
  base: {
    flex: '1',
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'medium',
  },
})
const Hit = styled('mark', { base: { bg: 'transparent', color: 'accent.fg' } })
const Detail = styled('span', { base: { color: 'fg.muted', fontWeight: 'normal' } })
const End = styled('span', { base: { flexShrink: '0', textStyle: 'xs', color: 'fg.muted' } })

interface OptionProps {
  id: string
  option: SearchOption
  query: string
  chosen: boolean
  onPoint: () => void
  onFollow: () => void
}

/** Parts with an odd index are matches. */
const marked = (text: string, query: string) =>
  hitsIn(text, query).map((part, index) => (index % 2 === 0 ? part : <Hit key={index}>{part}</Hit>))

/** A row of a search dialog. A real link where it leads somewhere; the keyboard's focus stays in the field. */
const Option = ({
  id,
  option: { icon, text, detail, end, to, run },
  query,
  chosen,
  onPoint,
  onFollow,
}: OptionProps) => {
  const inside = (
    <>
      {icon}
      <OptionText>
        <bdi>{marked(text, query)}</bdi>
        {detail ? (
          <Detail>
            {' '}
            <bdi>{marked(detail, query)}</bdi>
          </Detail>
        ) : null}
      </OptionText>
      {end ? <End>{end}</End> : null}
    </>
  )
  const common = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': chosen,
    onPointerMove: chosen ? undefined : onPoint,
  }
  const close = () => {
    onFollow()
    run?.()
  }
  return to === undefined ? (
    <Action type="button" {...common} onClick={close}>
      {inside}
    </Action>
  ) : (
    <Target
      to={to}
      {...common}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) close()
      }}
    >
      {inside}
    </Target>
  )
}

/**
 * Which of the options is chosen: the first for every new query, then the one that keys or pointer select. Scrolls it
 * into view.
 */
const useChoice = (options: readonly unknown[], query: string) => {
  const [choice, setChoice] = useState({ query, index: 0 })
  const list = useRef<HTMLDivElement>(null)
  const current = choice.query === query ? Math.min(choice.index, options.length - 1) : 0
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, query])
  const choose = (index: number) => setChoice({ query, index })
  const move = (step: number) => choose((current + step + options.length) % Math.max(1, options.length))
  return { current, choose, move, list }
}

const Content = styled(Machine.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    maxW: '600px',
    maxH: 'min(560px, calc(100dvh - 128px))',
    alignSelf: 'flex-start',
    mx: '4',
    mt: '24',
    bg: 'bg.panel',
    color: 'fg',
    borderRadius: 'l3',
    boxShadow: 'lg',
    overflow: 'hidden',
    outline: 'none',
    _open: { animation: 'rise-in 150ms ease-out' },
    _closed: { animation: 'fade-out 100ms ease-out' },
    [media.phone]: { m: '0', maxH: '100dvh', h: '100dvh', borderRadius: '0' },
  },
})
const Head = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    h: '52px',
    px: '4',
    flexShrink: '0',
    borderBottomWidth: '1px',
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.subtle' },
  },
})
const Field = styled('input', {
  base: {
    flex: '1',
    minW: '0',
    h: 'full',
    bg: 'transparent',
    fontSize: '16px',
    color: 'fg',
    outline: 'none',
    _placeholder: { color: 'fg.subtle' },
  },
})
const Close = styled('button', {
  base: {
    minH: { base: '11', sm: 'auto' },
    minW: { base: '11', sm: 'auto' },
    borderRadius: 'l1',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' },
  },
})
const List = styled('div', { base: { flex: '1', minH: '0', overflowY: 'auto', px: '2', pb: '2' } })
const GroupTitle = styled('div', { base: { px: '2', pt: '2.5', pb: '1', textStyle: 'xs', color: 'fg.muted' } })
const Note = styled('div', { base: { px: '4', py: '3', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Foot = styled('footer', {
  base: {
    display: { base: 'none', sm: 'flex' },
    alignItems: 'center',
    gap: '4',
    flexShrink: '0',
    h: '10',
    px: '4',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > :last-child': { ms: 'auto' },
  },
})
const Hint = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1' } })

// The library selects the text of the field that it focuses: what was typed before the dialog opened would be
// overwritten.
const keepCaretAtEnd = (field: HTMLInputElement | null) => {
  if (field) field.select = () => field.setSelectionRange(field.value.length, field.value.length)
}

export interface SearchDialogProps {
  open: boolean
  onClose: () => void
  /** What can be searched for: the field's name and placeholder. */
  label: string
  query: string
  onQuery: (query: string) => void
  groups: readonly SearchGroup[]
  /** Below the results: what could not be searched, or that nothing was found. */
  note?: ReactNode
}

/** A search field with its results. The focus stays in the field: arrow keys choose, Enter opens. */
export const SearchDialog = ({ open, onClose, label, query, onQuery, groups, note }: SearchDialogProps) => {
  const t = useT()
  const listId = useId()
  const options = groups.flatMap((group) => group.options)
  const { current, choose, list, move } = useChoice(options, query)
  const go = (newTab: boolean) => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (newTab && chosen instanceof HTMLAnchorElement) window.open(chosen.href, '_blank', 'noopener')
    else chosen?.click()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) go(event.ctrlKey || event.metaKey)
    else move(step)
  }
  return (
    <Modal open={open} onClose={onClose} place="dialog" role="dialog" scrimCloses>
      <Content aria-label={label} tabIndex={-1}>
        <Head>
          <Search aria-hidden />
          <Field
            ref={keepCaretAtEnd}
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options[current] && `${listId}-${current}`}
            data-autofocus
            placeholder={label}
            value={query}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onQuery(target.value)}
            onKeyDown={onKeyDown}
          />
          <Close type="button" onClick={onClose}>
            <VisuallyHidden>{t('close')}</VisuallyHidden> <Kbd>{t('search.esc')}</Kbd>
          </Close>
        </Head>
        <List ref={list} id={listId} role="listbox" aria-label={label} tabIndex={-1}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <GroupTitle aria-hidden>{group.title}</GroupTitle>
              {group.options.map((option) => {
                const index = options.indexOf(option)
                return (
                  <Option
                    key={option.id}
                    id={`${listId}-${index}`}
                    option={option}
                    query={query}
                    chosen={index === current}
                    onPoint={() => choose(index)}
                    onFollow={onClose}
                  />
                )
              })}
            </div>
          ))}
        </List>
        {note ? <Note role="status">{note}</Note> : null}
        <Foot>
          <Hint aria-hidden>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {t('search.choose')}
          </Hint>
          <Hint aria-hidden>
            <Kbd>{t('enterKey')}</Kbd> {t('search.open')}
          </Hint>
          <Hint aria-hidden>
            <Kbd>{t('ctrlKey')}</Kbd>
            <Kbd>{t('enterKey')}</Kbd> {t('search.newTab')}
          </Hint>
          <span>{t('search.results', { count: options.length })}</span>
        </Foot>
        <VisuallyHidden role="status">{t('search.results', { count: options.length })}</VisuallyHidden>
      </Content>
    </Modal>
  )
}
