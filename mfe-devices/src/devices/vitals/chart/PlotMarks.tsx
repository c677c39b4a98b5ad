import type { Readable } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/index.ts'
import { firstFrom, type Readings } from '../readings/readings.ts'
import { leftOf, rightOf, topOf, type PlotArea } from '../view/gestures.ts'
import { shareOf, type Pointing, type Range, type View } from '../view/view.ts'
import type { ValueAxis } from './chartOptions.ts'
import { useVitalsFormat } from './useVitalsFormat.ts'

const Line = styled('div', { base: { position: 'absolute', w: '0', borderInlineStartWidth: '1px', borderStyle: 'dotted', borderColor: 'fg.subtle', pointerEvents: 'none' } })
const Mark = styled('div', { base: { position: 'absolute', boxSize: '2.5', m: '-5px', borderRadius: 'full', borderWidth: '2px', borderColor: 'bg.panel', pointerEvents: 'none' } })
const Selection = styled('div', { base: { position: 'absolute', bg: 'accent.solid/15', borderInlineWidth: '1px', borderColor: 'accent.solid', pointerEvents: 'none' } })
const Tip = styled('div', {
  base: { position: 'absolute', px: '2.5', py: '1.5', borderRadius: 'l2', bg: 'bg.inverted', color: 'fg.inverted', textStyle: 'xs', boxShadow: 'md', pointerEvents: 'none', fontVariantNumeric: 'tabular-nums' },
})
const When = styled('b', { base: { display: 'block', fontWeight: 'semibold' } })

interface PlotMarksProps {
  readings: Readings
  values: Float64Array
  unit: string
  color: string
  axis: ValueAxis
  area: PlotArea
  view: View
}

// Pixels from the line, and from the panel's edge.
const aside = 12
const edge = 4

/** The pointer in both charts: a line, the reading as text beside it, or the selection. */
export const PlotMarks = ({ pointing, ...plot }: PlotMarksProps & { pointing: Readable<Pointing> }) => {
  const pointed = useSyncExternalStore(pointing.subscribe, pointing.getState)
  return pointed.time === null && pointed.selection === null ? null : <Marks {...plot} {...pointed} />
}

const Marks = ({ readings, values, unit, color, axis, area, view, time, selection }: PlotMarksProps & Pointing) => {
  const t = useT()
  const format = useVitalsFormat()
  const { range } = useSyncExternalStore(view.subscribe, view.getState)
  const edges = { top: area.top, bottom: area.bottom }
  if (selection) {
    return <Selection data-selection style={{ ...edges, left: leftOf(area, shareOf(range, selection.from)), right: rightOf(area, shareOf(range, selection.to)) }} />
  }
  const index = time === null ? null : readingAt(readings, time, range)
  if (index === null) return null
  const value = values[index] ?? NaN
  const share = shareOf(range, readings.times[index] ?? NaN)
  const height = (value - axis.min) / (axis.max - axis.min)
  const atLeft = share > 0.5
  // The text never covers the line: below it where it is high, above it where it is low.
  const vertical = height > 0.5 ? { bottom: area.bottom + 8 } : { top: area.top + 8 }
  const [beside, space] = atLeft ? [rightOf(area, share), leftOf(area, share)] : [leftOf(area, share), rightOf(area, share)]
  const horizontal = { [atLeft ? 'right' : 'left']: `calc(${beside} + ${aside}px)`, width: 'max-content', maxWidth: `calc(${space} - ${aside + edge}px)` }
  return (
    <>
      <Line style={{ ...edges, left: leftOf(area, share) }} />
      {Number.isNaN(value) ? null : <Mark style={{ left: leftOf(area, share), top: topOf(area, height), background: color }} />}
      <Tip role="tooltip" style={{ ...vertical, ...horizontal }}>
        <When>{format.time(readings.times[index] ?? 0)}</When>
        {Number.isNaN(value) ? t('vitals.noValue') : `${format.value(value)} ${unit}`}
      </Tip>
    </>
  )
}

// The share of the range within which a reading counts as near.
const reach = 0.02

/** The index of the reading in the range nearest to a time; null where none is near. */
const readingAt = ({ times, breaks }: Readings, time: number, range: Range): number | null => {
  const after = firstFrom(times, time)
  const nearer = after > 0 && (after === times.length || time - (times[after - 1] ?? 0) < (times[after] ?? 0) - time) ? after - 1 : after
  const at = times[nearer]
  if (at === undefined || at < range.from || at > range.to) return null
  // Within a gap only its edges have a reading.
  const isSilent = breaks[after] === 1 || after === 0 || after === times.length
  return isSilent && Math.abs(shareOf(range, at) - shareOf(range, time)) > reach ? null : nearer
}
