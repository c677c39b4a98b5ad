import { styled } from '@console/platform/ui'

/**
 * Stands beside the search; on a phone in the caption. Where there is little room, it has no words beside its button.
 */
export const Chip = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    flex: '0 1 auto',
    minW: '0',
    maxW: { sm: '260px' },
    my: { sm: '0.5' },
    ps: '2.5',
    borderWidth: '1px',
    borderRadius: 'full',
    bg: 'bg.panel',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > .lucide': { flexShrink: '0' },
    '& > button': { flexShrink: '0', my: '-1px' },
    '& > button:first-of-type': { ps: '1', pe: '2.5', color: 'accent.fg' },
    '& > span': {
      display: { sm: 'none', lg: 'block' },
      minW: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& b': { fontWeight: 'semibold', color: 'fg', unicodeBidi: 'isolate' },
  },
})
