import { styled } from '@console/platform/ui'
import { eventColumns } from './eventColumns.data.ts'

const colors = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((number) => [`& [data-topic="topic.${number}"]::before`, { bg: `topic.${number}` }]))

/**
 * The table's looks, addressed by role and data attributes: its rows are plain elements, because a styled component per cell is
 * felt when all of them change in every frame.
 */
export const TableFrame = styled('div', {
  base: {
    position: 'relative', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden', minW: '0',
    '& [role=grid]': { outline: 'none' },
    '& [role=row]': {
      position: 'relative', display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: eventColumns }, gridTemplateAreas: { base: '"topic time" "message message"', sm: '"topic message time"' }, alignItems: 'center', alignContent: 'center',
      columnGap: '4', rowGap: '1', px: '4', borderBottomWidth: '1px', borderColor: 'border.muted', textStyle: 'mono', whiteSpace: 'nowrap', cursor: 'pointer', contain: 'strict',
    },
    '& [role=row] > *': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& [data-head]': { display: { base: 'none', sm: 'block' }, position: 'sticky', top: '0', zIndex: '1' },
    '& [data-head] > [role=row]': { h: '42px', bg: 'bg.subtle', borderColor: 'border', textStyle: 'xs', fontFamily: 'body', fontWeight: 'medium', color: 'fg.muted', cursor: 'default', contain: 'none' },
    '& [role=columnheader]:last-child, & [data-time]': { textAlign: 'end' },
    '& [data-topic]': { gridArea: 'topic', display: 'flex', alignItems: 'center', '&::before': { content: '""', w: '3px', h: '14px', me: '2', flexShrink: '0', borderRadius: 'full' } },
    ...colors,
    '& [data-topic] > span': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    // Where there is no room for both, the event's name is what is read.
    '& [data-device]': { flexShrink: '3', color: 'fg.subtle' },
    '& [data-device-name]': { me: '2', fontFamily: 'body', color: 'fg.muted' },
    '& [data-message]': { gridArea: 'message', '& > span': { me: '2', fontFamily: 'body', letterSpacing: 'normal' } },
    '& [data-time]': { gridArea: 'time', color: 'fg.muted' },
    // What one device wrote must not turn the reading direction of anything beside it.
    '& :is([data-device-name], [data-device], [data-name], [data-message])': { unicodeBidi: 'isolate' },
    '& [data-gap]': {
      display: 'flex', gap: '2', textStyle: 'xs', fontFamily: 'body', color: 'orange.fg', bgColor: 'orange.subtle', cursor: 'default',
      bgImage: 'repeating-linear-gradient(-45deg, transparent 0 8px, token(colors.orange.muted) 8px 16px)',
    },
    '& :not([data-head]) > [role=row]:not([data-gap]):hover': { bg: 'bg.muted' },
    '& [role=grid]:focus-visible [data-active]': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    '& [data-copy]': { position: 'absolute', insetInlineEnd: '128px', insetBlock: '0', display: { base: 'none', sm: 'flex' }, alignItems: 'center', bg: 'bg.muted', overflow: 'visible', color: 'fg.muted' },
  },
})

/** What scrolls, beneath the header. */
export const TableBody = styled('div', { base: { position: 'relative', overflowY: 'auto', overflowX: 'hidden', overflowAnchor: 'none', contain: 'strict', maxH: { base: 'calc(100dvh - 144px)', sm: 'none' } } })

/** What is said where there are no rows. Beside the grid, which may hold nothing but rows. */
export const TableEmpty = styled('div', { base: { position: 'absolute', insetX: '0', top: { base: '0', sm: '42px' }, bottom: '0', overflowY: 'auto' } })

export const TableRows = styled('div', { base: { position: 'relative' } })

