import { PassThrough, type Readable } from 'node:stream'
import type { Caller } from '../api/caller.ts'
import { Failure } from '../api/failure.ts'
import type { Arrivals, Problem } from '../device-gateway/arrivals.ts'
import type { Grants } from '../identity/grants.ts'

interface Watched {
  device: string
  /** Epoch milliseconds. */
  added: number
  /** Whether it may be told from which address somebody came whom no device can be named for. */
  alone: boolean
  caller: Caller
}

export interface StreamParts {
  arrivals: Arrivals
  grants: Pick<Grants, 'isLive' | 'onEnded' | 'onUnsure'>
  /** False where what happens at the door is not known here. */
  tells: boolean
  /** Whether nobody tells the end of a sign-in: then the token's end is. */
  endsWithToken: boolean
}

interface Open {
  caller: Caller
  end(): void
}

const second = 1000
const longest = 15 * 60 * second
const keepAlive = 15 * second
/** Lines may follow each other no sooner: a device that is refused may come again at once. */
const minPauseMs = 200
const maxPerAccount = 4
/** Somebody is at the door, but has no name: told to those who wait for a device that is not signed in. */
const problemOf = (own: Problem | undefined, knock: Problem | undefined) =>
  own && knock ? (knock.at > own.at ? knock : own) : (own ?? knock)

/** What is known of a device's first steps, line by line as they happen. */
export class ArrivalStreams {
  readonly #parts: StreamParts
  readonly #open = new Set<Open>()

  constructor(parts: StreamParts) {
    this.#parts = parts
    parts.grants.onEnded((grant) => this.#endWhere((caller) => caller.grant === grant))
    parts.grants.onUnsure(() => void this.#check())
  }

  close(): void {
    this.#endWhere(() => true)
  }

  #endWhere(fits: (caller: Caller) => boolean): void {
    for (const { caller, end } of [...this.#open]) if (fits(caller)) end()
  }

  /** The end of some sign-ins may have been missed. */
  async #check(): Promise<void> {
    for (const { caller, end } of [...this.#open])
      if (!(await this.#parts.grants.isLive(caller.grant, caller.sub).catch(() => true))) end()
  }

  open(watched: Watched): Readable {
    const { caller, device } = watched
    const { arrivals, endsWithToken } = this.#parts
    if ([...this.#open].filter((each) => each.caller.sub === caller.sub).length >= maxPerAccount)
      throw new Failure(429, `This account watches ${maxPerAccount} devices arrive already. Close one of those pages.`)
    const stream = new PassThrough()
    const lines = new Lines(stream, () => this.#stateOf(watched))
    const until = endsWithToken ? Math.min(longest, Math.max(0, caller.expiresAt - Date.now())) : longest
    const timers = [setTimeout(() => end(), until), setInterval(() => lines.keepAlive(), keepAlive)]
    const stops = [arrivals.watch(device, () => lines.changed()), arrivals.knocks.watch(() => lines.changed())]
    const opened: Open = { caller, end: () => end() }
    this.#open.add(opened)
    const end = () => {
      this.#open.delete(opened)
      for (const timer of timers) clearTimeout(timer)
      for (const stop of stops) stop()
      lines.stop()
      stream.end()
    }
    lines.onLast = end
    stream.once('close', end)
    lines.changed()
    return stream
  }

  #stateOf({ device, added, alone }: Watched): { line: string; isLast: boolean } {
    const { arrivals, tells } = this.#parts
    const { problem: own, ...steps } = arrivals.of(device)
    const knock = steps.signedIn ? undefined : arrivals.knocks.last(added)
    const { remote: _, ...nameless } = knock ?? { remote: undefined }
    const problem = problemOf(own, knock && !alone ? (nameless as Problem) : knock)
    return {
      line: JSON.stringify({ added, ...steps, ...(problem && { problem }), tells }),
      isLast: steps.firstEvent !== undefined,
    }
  }
}

/** Writes what is new, not too often and not to one who does not read. */
class Lines {
  onLast = () => {}
  readonly #stream: PassThrough
  readonly #state: () => { line: string; isLast: boolean }
  #told = ''
  #toldAt = -Infinity
  #due: NodeJS.Timeout | undefined

  constructor(stream: PassThrough, state: () => { line: string; isLast: boolean }) {
    this.#stream = stream
    this.#state = state
    stream.on('drain', () => this.changed())
  }

  changed(): void {
    const pause = this.#toldAt + minPauseMs - performance.now()
    if (pause <= 0) this.#tell()
    else this.#due ??= setTimeout(() => this.#tell(), pause)
  }

  keepAlive(): void {
    if (!this.#stream.writableNeedDrain) this.#stream.write('\n')
  }

  stop(): void {
    clearTimeout(this.#due)
  }

  #tell(): void {
    clearTimeout(this.#due)
    this.#due = undefined
    if (this.#stream.writableEnded || this.#stream.writableNeedDrain) return
    const { line, isLast } = this.#state()
    if (line === this.#told) return
    this.#told = line
    this.#toldAt = performance.now()
    this.#stream.write(`${line}\n`)
    if (isLast) this.onLast()
  }
}
