export interface Sample {
  /** Epoch milliseconds. */
  time: number
  /** Events per second. */
  rate: number
}

/** Milliseconds that are shown. */
const span = 180_000

// A second in which the page was busy is none.
const gap = 2_500

/** Those samples that are not too old to be shown. */
export const recent = (samples: readonly Sample[], now: number): readonly Sample[] => samples.filter(({ time }) => time > now - span)

/** The rate of now; null when it is not known. */
export const rateAt = (samples: readonly Sample[], now: number): number | null => {
  const last = samples.at(-1)
  return last && now - last.time < gap ? last.rate : null
}

/** A line through the samples in a field of this size, whose right end is now; where none was taken for a while it is broken. */
export const lineOf = (samples: readonly Sample[], now: number, size: { width: number; height: number }): string => {
  const most = Math.max(1, ...samples.map(({ rate }) => rate))
  let before = Number.NEGATIVE_INFINITY
  return samples.map(({ time, rate }) => {
    const x = (1 - (now - time) / span) * size.width
    const y = (1 - rate / most) * size.height
    const step = time - before > gap ? 'M' : 'L'
    before = time
    return `${step}${x.toFixed(1)} ${y.toFixed(1)}`
  }).join('')
}
