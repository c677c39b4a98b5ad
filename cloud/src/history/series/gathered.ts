import type { Bucket, Moment, Series } from './requests.ts'

/** The values of a field, given in any order: those of events that came late lie between others. */
export class Gathered {
  /** The mean is a sum here. */
  readonly #buckets = new Map<number, Bucket>()
  #first: Moment | undefined
  #last: Moment | undefined

  add([start, least, sum, greatest, count]: Bucket): void {
    const bucket = this.#buckets.get(start)
    if (!bucket) {
      this.#buckets.set(start, [start, least, sum, greatest, count])
      return
    }
    bucket[1] = Math.min(bucket[1], least)
    bucket[2] += sum
    bucket[3] = Math.max(bucket[3], greatest)
    bucket[4] += count
  }

  /** One that may be the first or the last. Of one time the later given is the last. */
  see(moment: Moment): void {
    if (!this.#first || moment.t < this.#first.t) this.#first = moment
    if (!this.#last || moment.t >= this.#last.t) this.#last = moment
  }

  series(field: string): Series {
    return {
      event: '',
      field,
      buckets: [...this.#buckets.values()]
        .sort(([one], [other]) => one - other)
        .map(([start, least, sum, greatest, count]) => [
          start,
          least,
          meanOf(least, greatest, sum, count),
          greatest,
          count,
        ]),
      ...(this.#first && { first: this.#first }),
      ...(this.#last && { last: this.#last }),
    }
  }
}

/** Limited to the range from least to greatest, as sums of floats are inexact. */
function meanOf(least: number, greatest: number, sum: number, count: number): number {
  return Math.min(greatest, Math.max(least, sum / count))
}
