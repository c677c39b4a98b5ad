import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'
import { boxStyle } from '../../form/Checkbox.tsx'

/**
 * The table's looks, all in one place and addressed by role and data attributes: rows are plain elements, because a
 * styled component per cell would be felt while scrolling. `--columns` is the grid of every row.
 */
export const TableFrame = styled('div', {
  base: {
    // `clip`, not `hidden`: the header sticks to what scrolls the page.
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'clip',
    minW: '0',
    '--row-height': '40px',
    '--actions': '32px',
    [media.touch]: { '--row-height': '48px', '--actions': '48px' },
    '& [role=row]': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      alignItems: 'center',
      columnGap: '4',
      h: 'var(--row-height)',
      px: '4',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& [data-body] > [role=row]:last-child': { borderBottomWidth: '0' },
    '& [role=row] > *': {
      minW: '0',
      overflow: 'clip',
      overflowClipMargin: '4px',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [role=row] > :has(> label)': { display: 'flex', overflow: 'visible' },
    '& [data-align=end]': { textAlign: 'end', '&:not(:last-child)': { pe: '4' } },
    '& [data-mono]': { textStyle: 'mono' },
    '& [data-muted]': { color: 'fg.muted' },
    '& [data-head-group]': { position: 'sticky', top: 'var(--sticky-top, 0px)', zIndex: 'docked' },
    '& [role=row][data-head]': {
      h: '42px',
      bg: 'bg.subtle',
      borderColor: 'border',
      borderTopRadius: 'l3',
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
    },
    '& [data-head] button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      maxW: 'full',
      h: '7',
      borderRadius: 'l1',
      fontWeight: 'medium',
      cursor: 'pointer',
      _hover: { color: 'fg' },
      '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    },
    '& [aria-sort=ascending], & [aria-sort=descending]': { color: 'fg' },
    '& [data-name]': { fontWeight: 'name' },
    '& a[data-row-link]': { outline: 'none', '&::after': { content: '""', position: 'absolute', inset: '0' } },
    '& [data-body] [role=row]:hover': { bg: 'bg.muted' },
    '& [data-body] [role=row][data-group]': {
      h: '34px',
      gridTemplateColumns: 'minmax(0, 1fr)',
      bg: 'bg.subtle',
      fontWeight: 'name',
      '& > *': { display: 'flex', alignItems: 'center', gap: '2' },
      '& small': { textStyle: 'xs', color: 'fg.subtle' },
    },
    '& [data-body] [role=row][data-selected]': { bg: 'accent.subtle', _hover: { bg: 'accent.muted' } },
    '& [role=row]:has(> * > a[data-row-link]:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-2px',
    },
    // Above the stretched link.
    '& [role=row] :is(a:not([data-row-link]), button, label, [tabindex])': { position: 'relative', zIndex: '1' },
    '& [data-row] label': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      cursor: 'pointer',
      [media.touch]: { minH: '11', minW: '11' },
    },
    '& [data-row] input[type=checkbox]:not([role=switch])': boxStyle,
    // A larger target: a click that just misses the box must not open the row's link.
    '& [role=row] input[type=checkbox]:not([role=switch])::before': {
      content: '""',
      position: 'absolute',
      inset: '-12px -16px',
    },
    '& [data-actions]': {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '0.5',
      overflow: 'visible',
      color: 'fg.subtle',
    },
  },
})

export const TableFoot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minH: '9',
    px: '4',
    py: '1',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    color: 'fg.muted',
    textStyle: 'xs',
  },
})
