import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { IconButton } from '../../core/button/IconButton.tsx'
import { styled } from '../../core/styled.ts'
import { Kbd } from '../../core/text/Kbd.tsx'
import { Frame } from './Frame.tsx'
import { useSlashFocus } from './useSlashFocus.ts'

const Hint = styled('span', { base: { [media.touch]: { display: 'none' } } })
const Clear = styled('span', { base: { me: '-2' } })

export interface SearchFieldProps {
  /** What is searched: "Search name, id or model". The accessible name, and the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** False where another field of the screen has the `/` key. */
  slash?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** `/` focuses it, Escape empties it. */
export const SearchField = ({ label, value, onChange, slash = true, autoFocus }: SearchFieldProps) => {
  const t = useCommonText()
  const field = useRef<HTMLInputElement>(null)
  useSlashFocus(field, slash)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <Frame>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={label}
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
      {value ? <Clear><IconButton size="xs" label={t('clearSearch')} onClick={clear}><X aria-hidden /></IconButton></Clear> : slash ? <Hint aria-hidden><Kbd>/</Kbd></Hint> : null}
    </Frame>
  )
}
