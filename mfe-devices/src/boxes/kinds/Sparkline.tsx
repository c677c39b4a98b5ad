import type { Bucket } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import type { SeriesColor } from '../../common/series/seriesColors.ts'

const Root = styled('svg', { base: { display: 'block', boxSize: 'full', fill: 'none', strokeWidth: '1.5', strokeLinejoin: 'round', overflow: 'visible' } })

const size = { width: 300, height: 100 }
// More than so many buckets without a value interrupt the line.
const patience = 4

/** The course of a value through the least and the greatest of each bucket: no peak is lost. */
export const lineOf = (buckets: readonly Bucket[], from: number, to: number): string => {
  const least = Math.min(...buckets.map(([, low]) => low))
  const greatest = Math.max(...buckets.map(([, , , high]) => high))
  const steps = buckets.slice(1).map(([time], index) => time - (buckets[index]?.[0] ?? 0)).sort((a, b) => a - b)
  const usual = steps[Math.floor(steps.length / 2)] ?? 0
  const xOf = (time: number) => (((time - from) / (to - from)) * size.width).toFixed(1)
  const yOf = (value: number) => (greatest === least ? size.height / 2 : (1 - (value - least) / (greatest - least)) * size.height).toFixed(1)
  let before = Number.NEGATIVE_INFINITY
  return buckets.map(([time, low, , high]) => {
    const step = time - before > usual * patience ? 'M' : 'L'
    before = time
    return `${step}${xOf(time)} ${yOf(low)}${high > low ? `L${xOf(time)} ${yOf(high)}` : ''}`
  }).join('')
}

export const Sparkline = ({ buckets, from, to, color }: { buckets: readonly Bucket[]; from: number; to: number; color: SeriesColor }) => (
  <Root viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" stroke={color} aria-hidden>
    <path d={lineOf(buckets, from, to)} vectorEffect="non-scaling-stroke" />
  </Root>
)
