import { styled } from '../../core/styled.ts'

export const CardFrame = styled('div', {
  base: {
    '& [data-line]': { pb: '2' },
    '& h2': {
      pt: '2',
      fontWeight: 'name',
      overflowWrap: 'anywhere',
      '& small': { textStyle: 'xs', fontWeight: 'normal', color: 'fg.subtle' },
    },
    '& [data-card]': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '60px',
      px: '3',
      py: '2.5',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'l3',
    },
    '& [data-card]:has(> label)': { ps: '0', gap: '0.5' },
    '& [data-card] > label': { minW: '11', minH: '11', justifyContent: 'center' },
    '& [data-card][data-selected]': { bg: 'accent.subtle', borderColor: 'accent.border' },
    '& [data-texts]': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    '& [data-name]': { fontSize: 'md', fontWeight: 'name' },
    '& [data-name][data-mono]': { textStyle: 'mono', fontSize: 'sm', fontWeight: 'name' },
    '& [data-cell]': { textStyle: 'xs', color: 'fg.muted', mt: '0.5' },
    '& [data-cell][data-mono]': { textStyle: 'mono' },
    '& [data-side]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-end',
      gap: '1',
      flexShrink: '0',
      maxW: '45%',
      textAlign: 'end',
      '& > :not(:first-child)': { textStyle: 'xs', color: 'fg.muted' },
    },
    '& [data-actions]': { display: 'flex', flexShrink: '0', me: '-2' },
    // The whole card is the link's target; a card with other links leaves it 24 px of height.
    '& a[data-row-link]': {
      display: 'block',
      py: '1.5',
      my: '-1.5',
      outline: 'none',
      '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' },
    },
    '& [data-card]:has(a[data-row-link]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-2px',
    },
    '& [data-card] :is(a:not([data-row-link]), button, label, [tabindex])': { position: 'relative', zIndex: '1' },
    '& [data-state]': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3' },
  },
})
