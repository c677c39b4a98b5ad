import type { Range } from '../view/range.ts'

// A device may have changed its pace, and the server may keep fewer of the old readings: what is usual holds for a while only.
const blockSize = 64
const tolerance = 2.5

const medianOf = (values: Float64Array): number => values.sort()[(values.length - 1) >> 1] ?? Infinity

/** The usual interval between readings, for every block of them. Infinity where there are none. */
const usualIntervals = (times: Float64Array): Float64Array => {
  const blocks = new Float64Array(Math.max(1, Math.ceil((times.length - 1) / blockSize)))
  return blocks.map((_, block) => {
    const start = block * blockSize
    const length = Math.min(blockSize, times.length - 1 - start)
    return medianOf(Float64Array.from({ length: Math.max(0, length) }, (_interval, index) => (times[start + index + 1] ?? 0) - (times[start + index] ?? 0)))
  })
}

/** The longest silence around a block that is no gap: a change of pace is none. */
const longestPause = (usual: Float64Array, block: number): number =>
  tolerance * Math.max(usual[block] ?? 0, usual[block - 1] ?? 0, usual[block + 1] ?? 0)

/** 1 for each reading that comes after a silence much longer than usual. */
export const breaksOf = (times: Float64Array): Uint8Array => {
  const usual = usualIntervals(times)
  const pauses = usual.map((_, block) => longestPause(usual, block))
  const breaks = new Uint8Array(times.length)
  for (let index = 1; index < times.length; index += 1) {
    const interval = (times[index] ?? 0) - (times[index - 1] ?? 0)
    if (interval > (pauses[Math.floor((index - 1) / blockSize)] ?? Infinity)) breaks[index] = 1
  }
  return breaks
}

/** The silences: between readings, before the first and after the last one. */
export const offlineOf = (times: Float64Array, breaks: Uint8Array, whole: Range): Range[] => {
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return [whole]
  const usual = usualIntervals(times)
  const spans: Range[] = []
  if (first - whole.from > longestPause(usual, 0)) spans.push({ from: whole.from, to: first })
  for (let index = breaks.indexOf(1); index > 0; index = breaks.indexOf(1, index + 1)) spans.push({ from: times[index - 1] ?? first, to: times[index] ?? last })
  if (whole.to - last > longestPause(usual, usual.length - 1)) spans.push({ from: last, to: whole.to })
  return spans
}
