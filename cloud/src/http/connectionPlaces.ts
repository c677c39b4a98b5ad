interface Options {
  /** How many there are. */
  most: number
  /** How many of them one address gets; half of them unless given. */
  perAddress?: number
  /** How many of one address stay that have said nothing for a second. */
  strangers: number
  now?(): number
}

/** A place that a connection has. Until it has signed in it is a stranger's, and may be needed for another one. */
export interface Place {
  /** It has got further: has said something, has a connection of TLS, has said who it is. */
  progressed(): void
  signedIn(): void
  leave(): void
}

/** What one address has. */
interface Crowd {
  taken: number
  /** Strangers that have said nothing, the oldest first. */
  silent: Set<Stranger>
  /** Those that have, first those that have not got further for the longest. */
  spoken: Set<Stranger>
  /** The number of both, as `#bySize` has it. */
  size: number
}

interface Stranger {
  /** When it has come, or got further. */
  at: number
  /** Takes its place away. */
  drop(): void
}

/** The time that the first bytes may take on a busy machine when many devices come at once. */
const grace = 1000

/**
 * The places for connections. Who has signed in keeps its place. The others keep nobody out: when places run out, the
 * address with the most strangers loses the one that has not got further for the longest. So a newcomer has as long as
 * as many others take to come, whatever they say. Nothing here takes longer the more there are.
 */
export class ConnectionPlaces {
  readonly #most: number
  readonly #perAddress: number
  readonly #strangers: number
  readonly #now: () => number
  readonly #crowds = new Map<string, Crowd>()
  /** Those that have strangers, by how many. */
  readonly #bySize: Set<Crowd>[] = []
  #largest = 0
  #taken = 0

  constructor({ most, perAddress = Math.ceil(most / 2), strangers, now = Date.now }: Options) {
    this.#most = most
    this.#perAddress = perAddress
    this.#strangers = strangers
    this.#now = now
  }

  get taken(): number {
    return this.#taken
  }

  /**
   * Undefined when there is no place. Of an address that nobody knows only the number of all counts. `dropped` is
   * called when the place is taken away.
   */
  enter(address: string | undefined, dropped: () => void): Place | undefined {
    const name = address ?? ''
    const crowd = this.#crowds.get(name) ?? { taken: 0, silent: new Set(), spoken: new Set(), size: 0 }
    if (address !== undefined) {
      this.#thin(crowd)
      if (crowd.taken >= this.#perAddress && !dropOf(crowd)) return undefined
    }
    if (this.#taken >= this.#most && !this.#dropAny()) return undefined
    this.#crowds.set(name, crowd)
    crowd.taken += 1
    this.#taken += 1
    return this.#place(name, crowd, dropped)
  }

  /** Makes room by those that say nothing. The others have limits of time, and may wait for this cloud. */
  #thin({ silent }: Crowd): void {
    const before = this.#now() - grace
    for (const stranger of silent) {
      if (silent.size < this.#strangers || stranger.at > before) return
      stranger.drop()
    }
  }

  #place(name: string, crowd: Crowd, dropped: () => void): Place {
    let isTaken = true
    const forget = () => {
      if (crowd.silent.delete(stranger) || crowd.spoken.delete(stranger)) this.#resized(crowd)
    }
    const leave = () => {
      if (!isTaken) return
      isTaken = false
      forget()
      this.#taken -= 1
      crowd.taken -= 1
      if (crowd.taken === 0) this.#crowds.delete(name)
    }
    const stranger: Stranger = {
      at: this.#now(),
      drop: () => {
        leave()
        dropped()
      },
    }
    crowd.silent.add(stranger)
    this.#resized(crowd)
    return {
      progressed: () => {
        if (!crowd.silent.delete(stranger) && !crowd.spoken.delete(stranger)) return
        stranger.at = this.#now()
        crowd.spoken.add(stranger)
        this.#resized(crowd)
      },
      signedIn: forget,
      leave,
    }
  }

  #dropAny(): boolean {
    const [busiest] = this.#bySize[this.#largest] ?? []
    return busiest !== undefined && dropOf(busiest)
  }

  #resized(crowd: Crowd): void {
    this.#bySize[crowd.size]?.delete(crowd)
    crowd.size = crowd.silent.size + crowd.spoken.size
    if (crowd.size > 0) (this.#bySize[crowd.size] ??= new Set()).add(crowd)
    if (crowd.size > this.#largest) this.#largest = crowd.size
    while (this.#largest > 0 && !this.#bySize[this.#largest]?.size) this.#largest -= 1
  }
}

/** Whether there was one. */
function dropOf({ silent, spoken }: Crowd): boolean {
  const [[oldest], [other]] = [silent, spoken]
  const first = oldest && other ? (oldest.at <= other.at ? oldest : other) : (oldest ?? other)
  first?.drop()
  return first !== undefined
}
