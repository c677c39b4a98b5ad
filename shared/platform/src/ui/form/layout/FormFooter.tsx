import type { ReactNode } from 'react'
import { styled } from '../../core/styled.ts'

const Root = styled('footer', {
  base: {
    position: 'sticky', bottom: '0', zIndex: 'docked', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', columnGap: '3', minH: { base: '16', sm: '14' }, py: '2', mt: '4',
    // Over the content's padding, to its edges.
    mx: { base: '-4', md: '-6' }, px: { base: '4', md: '6' }, mb: '-6', bg: 'bg.panel', borderTopWidth: '1px',
  },
})
const Note = styled('div', { base: { flex: '1', textStyle: 'xs', color: 'fg.muted', textAlign: { sm: 'end' } } })

/** The foot of a long form, always in sight. `note` says what there is to save. */
export const FormFooter = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <Root>
    {children}
    <Note aria-live="polite">{note}</Note>
  </Root>
)
