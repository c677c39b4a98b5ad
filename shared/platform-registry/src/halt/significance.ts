/** ln(n!) for n = 0 … most. */
const logFactorials = (most: number): Float64Array => {
  const table = new Float64Array(most + 1)
  for (let n = 2; n <= most; n += 1) table[n] = (table[n - 1] ?? 0) + Math.log(n)
  return table
}

/** Of `total` sessions, how many failed. */
export interface Share {
  total: number
  failed: number
}

/**
 * Fisher's exact test, one-sided: how probable it is that at least so many failures fall to the first group by chance
 * alone, if both fail equally often. Exact also for the few failures that a canary has.
 */
export const probabilityByChance = (one: Share, other: Share): number => {
  const total = one.total + other.total
  const failed = one.failed + other.failed
  const ln = logFactorials(total)
  const lnChoose = (n: number, k: number): number => (ln[n] ?? 0) - (ln[k] ?? 0) - (ln[n - k] ?? 0)
  let sum = 0
  for (let count = one.failed; count <= Math.min(one.total, failed); count += 1) {
    if (failed - count > other.total) continue
    sum += Math.exp(lnChoose(one.total, count) + lnChoose(other.total, failed - count) - lnChoose(total, failed))
  }
  return Math.min(1, sum)
}
