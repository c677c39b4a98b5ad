import { styled } from '@console/platform/ui'
import type { CSSProperties } from 'react'
import { columns, type Place } from './layout.ts'

/** Pixels. */
export const rowHeight = 97
export const gap = 12

/** The height of a box with so many rows, in pixels. */
export const heightOf = (rows: number): number => rows * rowHeight + (rows - 1) * gap

/** Twelve columns; one on a phone, in reading order. */
export const BoxGrid = styled('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
    gridAutoRows: { base: 'auto', sm: `${rowHeight}px` },
    gap: `${gap}px`,
    alignContent: 'start',
    '& > [data-place]': {
      gridColumn: { sm: 'var(--column)' },
      gridRow: { sm: 'var(--row)' },
      minH: { base: 'var(--height)', sm: '0' },
    },
  },
})

/** The place of a child in the grid, as CSS. */
export const placeOf = ({ x, y, w, h }: Place) => ({
  'data-place': '',
  style: {
    '--column': `${x + 1} / span ${w}`,
    '--row': `${y + 1} / span ${h}`,
    '--height': `${heightOf(h)}px`,
  } as CSSProperties,
})
