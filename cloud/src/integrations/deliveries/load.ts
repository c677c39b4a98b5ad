export interface Load {
  deliveries: number
  bytes: number
}

const none: Load = { deliveries: 0, bytes: 0 }
const maxWaiting = 1000
const maxBytesWaiting = 16 * 1024 * 1024
const tooMany = `Not sent: ${maxWaiting} deliveries are waiting already. Events are left out until some of them are done.`
const tooLarge = `Not sent: deliveries of ${maxBytesWaiting / 1024 / 1024} MB are waiting already. Events are left out until some of them are done.`

/** How much waits for each account, and what is too much. */
export class Loads {
  readonly #here = new Map<string, Load>()
  /** At other processes, when this one last asked. */
  #elsewhere: ReadonlyMap<string, Load> = new Map()
  readonly #full = new Set<string>()

  count(owner: string, deliveries: number, bytes: number): void {
    const next = sum(this.#here.get(owner), { deliveries, bytes })
    if (next.deliveries > 0) this.#here.set(owner, next)
    else this.#here.delete(owner)
    if (deliveries < 0) this.#full.delete(owner)
  }

  setElsewhere(loads: ReadonlyMap<string, Load>): void {
    this.#elsewhere = loads
  }

  /** Why an account may have no more waiting. */
  refusal(owner: string, bytes: number): string | undefined {
    const load = sum(this.#here.get(owner), this.#elsewhere.get(owner))
    if (load.deliveries >= maxWaiting) return tooMany
    return load.deliveries > 0 && load.bytes + bytes > maxBytesWaiting ? tooLarge : undefined
  }

  /** Whether it is the first that is refused since there was room. */
  isFirstRefused(owner: string): boolean {
    const isFirst = !this.#full.has(owner)
    this.#full.add(owner)
    return isFirst
  }
}

function sum(one = none, other = none): Load {
  return { deliveries: one.deliveries + other.deliveries, bytes: one.bytes + other.bytes }
}
