import { Search, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { takesText } from '../../core/browser.ts'
import { IconButton } from '../../core/controls/Button.tsx'
import { Kbd, styled } from '../../core/styled.ts'
import { Frame } from './Frame.tsx'

const Hint = styled('span', { base: { [media.touch]: { display: 'none' } } })
const Clear = styled('span', { base: { me: '-2' } })

export interface SearchFieldProps {
  /** What is searched: "Search name, ID or model". The accessible name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** False where another field of the screen has the `/` key. */
  slash?: boolean | undefined
  autoFocus?: boolean | undefined
  /** What can be typed, when it is more than words. */
  placeholder?: string | undefined
  /** The id of what says how far the value can't be understood. */
  errorId?: string | undefined
  mono?: boolean | undefined
  /** At the field's end: a count, a help button. */
  children?: ReactNode
}

/** `/` focuses it, Escape empties it. */
export const SearchField = ({
  label,
  value,
  onChange,
  slash = true,
  autoFocus,
  placeholder = label,
  errorId,
  mono = false,
  children,
}: SearchFieldProps) => {
  const t = useCommonText()
  const field = useRef<HTMLInputElement>(null)
  useSlashFocus(field, slash)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <Frame mono={mono}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        placeholder={placeholder}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
      />
      {value ? (
        <Clear>
          <IconButton size="xs" label={t('clearSearch')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </Clear>
      ) : slash ? (
        <Hint aria-hidden>
          <Kbd>/</Kbd>
        </Hint>
      ) : null}
      {children}
    </Frame>
  )
}

/**
 * `/` moves the focus into the field, wherever it is on the page, unless the key is meant for a text or a dialog is
 * open.
 */
const useSlashFocus = (field: RefObject<HTMLInputElement | null>, enabled: boolean) => {
  useEffect(() => {
    if (!enabled) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        takesText(event.target)
      )
        return
      const dialog = document.querySelector('[role$=dialog]:not(.find-widget)')
      if (!field.current || (dialog && !dialog.contains(field.current))) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, enabled])
}
