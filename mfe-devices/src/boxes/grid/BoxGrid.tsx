import { styled } from '@console/platform/ui'
import type { CSSProperties } from 'react'
import { columns, type Place } from './layout.ts'

/** Pixels. */
export const rowHeight = 97
export const gap = 12

/** How high a box of so many rows is, in pixels. */
export const heightOf = (rows: number): number => rows * rowHeight + (rows - 1) * gap

/** Twelve columns; on a phone one, in reading order. */
export const BoxGrid = styled('div', {
  base: {
    position: 'relative', display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` }, gridAutoRows: { base: 'auto', sm: `${rowHeight}px` }, gap: `${gap}px`, alignContent: 'start',
    '& > [data-place]': { gridColumn: { sm: 'var(--column)' }, gridRow: { sm: 'var(--row)' }, minH: { base: 'var(--height)', sm: '0' } },
  },
})

/** Where a child of the grid stands. */
export const placeOf = ({ x, y, w, h }: Place) => ({
  'data-place': '',
  style: { '--column': `${x + 1} / span ${w}`, '--row': `${y + 1} / span ${h}`, '--height': `${heightOf(h)}px` } as CSSProperties,
})
