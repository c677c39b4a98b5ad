import { styled } from '@console/platform/ui'
import { eventColorStyles } from './eventColor.ts'

/** Topic, message, time: the grid of the header and the rows. */
const eventColumns = 'minmax(180px, 1.1fr) minmax(0, 2fr) 110px'

/**
 * The styles of the whole table, selected by role and data attributes. Its rows are plain elements: a styled component
 * per cell is too slow when all cells change in every frame.
 */
export const TableFrame = styled('div', {
  base: {
    position: 'relative',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    minW: '0',
    '& [role=grid]': { outline: 'none' },
    '& [role=row]': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: eventColumns },
      gridTemplateAreas: { base: '"topic time" "message message"', sm: '"topic message time"' },
      alignItems: 'center',
      alignContent: 'center',
      columnGap: '4',
      rowGap: '1',
      px: '4',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      textStyle: 'mono',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      contain: 'strict',
    },
    '& [role=row] > *': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& [data-head]': { display: { base: 'none', sm: 'block' }, position: 'sticky', top: '0', zIndex: '1' },
    '& [data-head] > [role=row]': {
      h: '42px',
      bg: 'bg.subtle',
      borderColor: 'border',
      textStyle: 'xs',
      fontFamily: 'body',
      fontWeight: 'medium',
      color: 'fg.muted',
      cursor: 'default',
      contain: 'none',
    },
    '& [role=columnheader]:last-child, & [data-time]': { textAlign: 'end' },
    '& [data-topic]': {
      gridArea: 'topic',
      display: 'flex',
      alignItems: 'center',
      '&::before': { content: '""', w: '3px', h: '14px', me: '2', flexShrink: '0', borderRadius: 'full' },
    },
    ...eventColorStyles,
    '& [data-topic] > span': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    // Where there is no room for all, the device's id is cut first, then the device's name, and the event's name last.
    // The factors are so far apart that what is cut later loses no fraction of a pixel, which would cut letters.
    '& [data-device]': { flexShrink: '10000000000', color: 'fg.subtle' },
    '& [data-device-name]': {
      flexShrink: '100000',
      me: '2',
      fontFamily: 'body',
      fontWeight: '550',
      color: 'fg',
      '&:not([data-found])': { hideBelow: 'lg' },
    },
    '& [data-message]': { gridArea: 'message', '& > span': { me: '2', fontFamily: 'body', letterSpacing: 'normal' } },
    '& [data-time]': { gridArea: 'time', color: 'fg.muted' },
    // Text from a device must not change the reading direction of its neighbours.
    '& :is([data-device-name], [data-device], [data-name], [data-message])': { unicodeBidi: 'isolate' },
    '& [data-gap]': {
      display: 'flex',
      gap: '2',
      textStyle: 'xs',
      fontFamily: 'body',
      color: 'orange.fg',
      bgColor: 'orange.subtle',
      cursor: 'default',
      bgImage: 'repeating-linear-gradient(-45deg, transparent 0 8px, token(colors.orange.muted) 8px 16px)',
    },
    '& [data-gap=filled]': { color: 'blue.fg', bgColor: 'blue.subtle', bgImage: 'none' },
    '& :not([data-head]) > [role=row]:not([data-gap]):hover': { bg: 'bg.muted' },
    '& [role=grid]:focus-visible [data-active]': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-2px',
    },
    '& [data-copy]': {
      position: 'absolute',
      insetInlineEnd: '128px',
      insetBlock: '0',
      display: { base: 'none', sm: 'flex' },
      alignItems: 'center',
      bg: 'bg.muted',
      overflow: 'visible',
      color: 'fg.muted',
    },
  },
})

/** The scrolling part, below the header. */
export const TableBody = styled('div', {
  base: {
    position: 'relative',
    overflowY: 'auto',
    overflowX: 'hidden',
    overflowAnchor: 'none',
    contain: 'strict',
    maxH: { base: 'calc(100dvh - 144px)', sm: 'none' },
  },
})

/** The message of an empty table. Outside the grid, which may contain rows only. */
export const TableEmpty = styled('div', {
  base: { position: 'absolute', insetX: '0', top: { base: '0', sm: '42px' }, bottom: '0', overflowY: 'auto' },
})

export const TableRows = styled('div', { base: { position: 'relative' } })
