import type { Bucket } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import type { SeriesColor } from '../../common/series/seriesColors.ts'

const Root = styled('svg', {
  base: {
    display: 'block',
    boxSize: 'full',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
    overflow: 'visible',
  },
})

const size = { width: 300, height: 100 }
// More buckets without a value than this interrupt the line.
const patience = 4

/**
 * The mean as a line, and the range of each bucket as areas, so that peaks stay visible. Longer pauses interrupt both.
 */
const courseOf = (buckets: readonly Bucket[], from: number, to: number): { line: string; band: string } => {
  const least = Math.min(...buckets.map(([, low]) => low))
  const greatest = Math.max(...buckets.map(([, , , high]) => high))
  const steps = buckets
    .slice(1)
    .map(([time], index) => time - (buckets[index]?.[0] ?? 0))
    .sort((a, b) => a - b)
  const longest = (steps[Math.floor(steps.length / 2)] ?? 0) * patience
  const dot = (time: number, value: number) => {
    const y = greatest === least ? size.height / 2 : (1 - (value - least) / (greatest - least)) * size.height
    return `${(((time - from) / (to - from)) * size.width).toFixed(1)} ${y.toFixed(1)}`
  }
  const stretches: Bucket[][] = []
  for (const bucket of buckets) {
    const last = stretches.at(-1)
    if (last && bucket[0] - (last.at(-1)?.[0] ?? 0) <= longest) last.push(bucket)
    else stretches.push([bucket])
  }
  return {
    line: stretches.map((stretch) => `M${stretch.map(([time, , mean]) => dot(time, mean)).join('L')}`).join(''),
    band: stretches
      .map(
        (stretch) =>
          `M${[...stretch.map(([time, , , high]) => dot(time, high)), ...stretch.toReversed().map(([time, low]) => dot(time, low))].join('L')}Z`,
      )
      .join(''),
  }
}

interface SparklineProps {
  buckets: readonly Bucket[]
  from: number
  to: number
  color: SeriesColor
}

/** The course of a value, without axes: the box around it names the value. */
export const Sparkline = ({ buckets, from, to, color }: SparklineProps) => {
  const { line, band } = courseOf(buckets, from, to)
  return (
    <Root viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" color={color} aria-hidden>
      <path d={band} fill="currentColor" fillOpacity="0.16" stroke="none" />
      <path d={line} vectorEffect="non-scaling-stroke" />
    </Root>
  )
}
