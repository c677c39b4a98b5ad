import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import type { KeyboardEvent } from 'react'
import { useT } from '../i18n/useT.ts'
import { barClock } from './barClock.ts'
import { moveBrush, wholeBrush, type Brush } from './brush.ts'
import type { Counts } from './useCounts.ts'

// Wider than it looks, so that it is easy to hit.
const Edge = styled('div', {
  base: {
    position: 'absolute',
    top: '25%',
    boxSize: '6',
    ms: '-12px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'l1',
    cursor: 'ew-resize',
    '&::before': {
      content: '""',
      w: '9px',
      h: '20px',
      borderWidth: '1.5px',
      borderColor: 'accent.solid',
      borderRadius: '3px',
      bg: 'bg.panel',
    },
    '&[data-hidden]:not(:focus-visible)': { opacity: '0' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
})

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * One edge of the selection. Without a selection, the edges are those of the whole range, and visible only with the
 * focus.
 */
export const BrushEdge = ({
  edge,
  counts,
  brush,
  onBrush,
}: {
  edge: keyof Brush
  counts: Counts
  brush: Brush | null
  onBrush: (brush: Brush) => void
}) => {
  const t = useT()
  const format = useFormat()
  const bars = counts.counts.length
  const chosen = brush ?? wholeBrush(counts)
  const at = edge === 'first' ? chosen.first : chosen.last + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key] ?? (event.key === 'Home' ? -bars : event.key === 'End' ? bars : 0)
    if (by === 0) return
    event.preventDefault()
    onBrush(moveBrush(chosen, edge, by, event.shiftKey, bars))
  }
  return (
    <Edge
      role="slider"
      tabIndex={0}
      data-edge={edge}
      data-hidden={brush ? undefined : ''}
      aria-label={t(edge === 'first' ? 'histogram.edgeFrom' : 'histogram.edgeTo')}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={at}
      aria-valuetext={barClock(counts, format)(counts.from + at * counts.width)}
      onKeyDown={onKeyDown}
      style={{ insetInlineStart: `${(at / bars) * 100}%` }}
    />
  )
}
