import type { Readable } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { useSyncExternalStore } from 'react'
import type { ValueAxis } from './chartOptions.ts'
import { usePlotFormat } from './usePlotFormat.ts'
import { leftOf, rightOf, topOf, type PlotArea } from './view/gestures.ts'
import { shareOf, type Pointing, type Range, type View } from './view/view.ts'

const Line = styled('div', {
  base: {
    position: 'absolute',
    w: '0',
    borderInlineStartWidth: '1px',
    borderStyle: 'dotted',
    borderColor: 'fg.subtle',
    pointerEvents: 'none',
  },
})
const Mark = styled('div', {
  base: {
    position: 'absolute',
    boxSize: '2.5',
    m: '-5px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'bg.panel',
    pointerEvents: 'none',
  },
})
const Selection = styled('div', {
  base: {
    position: 'absolute',
    bg: 'accent.solid/15',
    borderInlineWidth: '1px',
    borderColor: 'accent.solid',
    pointerEvents: 'none',
  },
})
const Tip = styled('div', {
  base: {
    position: 'absolute',
    px: '2.5',
    py: '1.5',
    borderRadius: 'l2',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    textStyle: 'xs',
    boxShadow: 'md',
    pointerEvents: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
})
const When = styled('b', { base: { display: 'block', fontWeight: 'semibold' } })
const Value = styled('span', { base: { display: 'block' } })

/** The values of the lines at a time. */
export interface Pointed {
  readonly time: number
  /** The time as text; if absent, it is shown to the second. */
  readonly when?: string
  /** NaN is a missing value. */
  readonly values: readonly { readonly value: number; readonly text: string; readonly color: string }[]
}

interface PlotMarksProps {
  /** The values nearest to a time; null if none are near. */
  find: (time: number, range: Range) => Pointed | null
  axis: ValueAxis
  area: PlotArea
  view: View
}

// Pixels from the line, and from the panel's edge.
const aside = 12
const edge = 4

/** The pointer in all charts of a view: a line with the values there as text, or the selection. */
export const PlotMarks = ({ pointing, ...plot }: PlotMarksProps & { pointing: Readable<Pointing> }) => {
  const pointed = useSyncExternalStore(pointing.subscribe, pointing.getState)
  return pointed.time === null && pointed.selection === null ? null : <Marks {...plot} {...pointed} />
}

const Marks = ({ find, axis, area, view, time, selection }: PlotMarksProps & Pointing) => {
  const format = usePlotFormat()
  const { range } = useSyncExternalStore(view.subscribe, view.getState)
  const edges = { top: area.top, bottom: area.bottom }
  if (selection) {
    return (
      <Selection
        data-selection
        style={{
          ...edges,
          left: leftOf(area, shareOf(range, selection.from)),
          right: rightOf(area, shareOf(range, selection.to)),
        }}
      />
    )
  }
  const found = time === null ? null : find(time, range)
  if (!found) return null
  const share = shareOf(range, found.time)
  const heightOf = (value: number) => (value - axis.min) / (axis.max - axis.min)
  const atLeft = share > 0.5
  // The text never covers the line: below it where it is high, above it where it is low.
  const vertical = heightOf(found.values[0]?.value ?? NaN) > 0.5 ? { bottom: area.bottom + 8 } : { top: area.top + 8 }
  const [beside, space] = atLeft
    ? [rightOf(area, share), leftOf(area, share)]
    : [leftOf(area, share), rightOf(area, share)]
  const horizontal = {
    [atLeft ? 'right' : 'left']: `calc(${beside} + ${aside}px)`,
    width: 'max-content',
    maxWidth: `calc(${space} - ${aside + edge}px)`,
  }
  return (
    <>
      <Line style={{ ...edges, left: leftOf(area, share) }} />
      {found.values.map(({ value, color }, index) =>
        Number.isNaN(value) ? null : (
          <Mark
            key={index}
            style={{ left: leftOf(area, share), top: topOf(area, heightOf(value)), background: color }}
          />
        ),
      )}
      <Tip role="tooltip" style={{ ...vertical, ...horizontal }}>
        <When>{found.when ?? format.time(found.time)}</When>
        {found.values.map(({ text }, index) => (
          <Value key={index}>{text}</Value>
        ))}
      </Tip>
    </>
  )
}
