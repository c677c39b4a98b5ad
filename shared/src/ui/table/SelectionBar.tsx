import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { IconButton } from '../core/button/IconButton.tsx'
import { styled } from '../core/styled.ts'

const Root = styled('div', {
  base: {
    position: 'sticky', bottom: '4', zIndex: 'docked', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', w: 'max-content', maxW: 'full', minH: '12', mx: 'auto', mt: '3', ps: '4', pe: '2', py: '1',
    bg: 'bg.panel', borderRadius: 'l3', boxShadow: 'md', animation: 'rise-in 150ms ease-out',
    [media.phone]: { bottom: '0', w: 'auto', maxW: 'none', mx: '-4', minH: '16', borderRadius: '0', borderTopWidth: '1px', boxShadow: 'none' },
  },
})
const Text = styled('span', { base: { flex: { base: '1', sm: 'none' }, fontWeight: 'name', pe: '2' } })

/** What can be done with the selected rows, floating below the table. `text` counts them: "3 devices selected". */
export const SelectionBar = ({ text, onClear, children }: { text: string; onClear: () => void; children: ReactNode }) => {
  const t = useCommonText()
  return (
    <Root role="region" aria-label={text}>
      <Text aria-live="polite">{text}</Text>
      {children}
      <IconButton size="xs" label={t('table.clearSelection')} onClick={onClear}><X aria-hidden /></IconButton>
    </Root>
  )
}
