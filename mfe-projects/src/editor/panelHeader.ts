import { styled } from '@console/platform/ui'

/** The line above a panel beside the editor: its title, then its buttons. */
export const PanelHeader = styled('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minH: '9',
    ps: '3.5',
    pe: '1.5',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
  },
})
export const PanelTitle = styled('h2', { base: { flex: '1', textStyle: 'panel' } })
