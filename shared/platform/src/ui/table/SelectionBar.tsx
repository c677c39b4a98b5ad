import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { media } from '../../theme/index.ts'
import { IconButton } from '../core/button/IconButton.tsx'
import { styled } from '../core/styled.ts'
import { useT } from './i18n/useT.ts'

const Root = styled('div', {
  base: {
    position: 'sticky', bottom: '4', zIndex: 'docked', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', w: 'max-content', maxW: 'full', minH: '12', mx: 'auto', mt: '3', ps: '4', pe: '2', py: '1',
    bg: 'bg.panel', borderRadius: 'l3', boxShadow: 'md', animation: 'rise-in 150ms ease-out',
    [media.phone]: { bottom: '0', w: 'auto', maxW: 'none', mx: '-4', minH: '16', borderRadius: '0', borderTopWidth: '1px', boxShadow: 'none' },
  },
})
const Text = styled('span', { base: { flex: { base: '1', sm: 'none' }, fontWeight: 'name', pe: '2', '& small': { display: 'block', textStyle: 'xs', fontWeight: 'normal', color: 'fg.muted' } } })

export interface SelectionBarProps {
  /** Counts the rows that it acts on: "3 devices selected". */
  text: string
  /** What is left out: rows that a filter hides. */
  note?: string | undefined
  onClear: () => void
  children: ReactNode
}

/** What can be done with the selected rows, floating below the table. */
export const SelectionBar = ({ text, note, onClear, children }: SelectionBarProps) => {
  const t = useT()
  return (
    <Root role="region" aria-label={text}>
      <Text aria-live="polite">{text}{note ? <small>{note}</small> : null}</Text>
      {children}
      <IconButton size="xs" label={t('clearSelection')} onClick={onClear}><X aria-hidden /></IconButton>
    </Root>
  )
}
