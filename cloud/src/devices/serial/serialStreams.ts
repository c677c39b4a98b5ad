import { PassThrough, type Readable } from 'node:stream'
import type { Caller } from '../../api/caller.ts'
import { Failure } from '../../api/failure.ts'
import type { Grants } from '../../identity/grants.ts'
import type { SerialLog } from './serialLog.ts'

export interface SerialStreamParts {
  grants: Pick<Grants, 'isLive' | 'onEnded' | 'onUnsure'>
  /** Whether nobody tells the end of a sign-in: then the token's end is. */
  endsWithToken: boolean
}

interface Open {
  caller: Caller
  device: string
  end(): void
}

const second = 1000
const keepAlive = 15 * second
/** Then the page connects again: sign-ins are looked at anew. */
const longest = 60 * 60 * second
const shortestPause = 50
const mostOfAccount = 8

/** What boards print, as it comes. */
export class SerialStreams {
  readonly #parts: SerialStreamParts
  readonly #open = new Set<Open>()

  constructor(parts: SerialStreamParts) {
    this.#parts = parts
    parts.grants.onEnded((grant) => this.#endWhere(({ caller }) => caller.grant === grant))
    parts.grants.onUnsure(() => void this.#check())
  }

  close(): void {
    this.#endWhere(() => true)
  }

  /** The device was removed. */
  endOf(device: string): void {
    this.#endWhere((open) => open.device === device)
  }

  #endWhere(fits: (open: Open) => boolean): void {
    for (const open of [...this.#open]) if (fits(open)) open.end()
  }

  /** The end of some sign-ins may have been missed. */
  async #check(): Promise<void> {
    for (const { caller, end } of [...this.#open]) if (!(await this.#parts.grants.isLive(caller.grant, caller.sub).catch(() => true))) end()
  }

  open(caller: Caller, device: string, log: SerialLog): Readable {
    if ([...this.#open].filter((each) => each.caller.sub === caller.sub).length >= mostOfAccount) throw new Failure(429, `This account follows ${mostOfAccount} serial monitors already. Close one of them.`)
    const stream = new PassThrough()
    const lines = new Lines(stream, log)
    const until = this.#parts.endsWithToken ? Math.min(longest, Math.max(0, caller.expiresAt - Date.now())) : longest
    const timers = [setTimeout(() => end(), until), setInterval(() => lines.keepAlive(), keepAlive)]
    const stop = log.watch(() => lines.changed())
    const end = () => {
      this.#open.delete(opened)
      for (const timer of timers) clearTimeout(timer)
      stop()
      lines.stop()
      stream.end()
    }
    const opened: Open = { caller, device, end }
    this.#open.add(opened)
    stream.once('close', end)
    // So that the reader knows at once that it is connected.
    stream.write('\n')
    lines.changed()
    return stream
  }
}

/** Writes what is new: not too often, and not to one who does not read, who is told how much was lost meanwhile. */
class Lines {
  readonly #stream: PassThrough
  readonly #log: SerialLog
  #next = 0
  #started = false
  #writtenAt = -Infinity
  #due: NodeJS.Timeout | undefined

  constructor(stream: PassThrough, log: SerialLog) {
    this.#stream = stream
    this.#log = log
    stream.on('drain', () => this.changed())
  }

  changed(): void {
    const pause = this.#writtenAt + shortestPause - performance.now()
    if (pause <= 0) this.#write()
    else this.#due ??= setTimeout(() => this.#write(), pause)
  }

  keepAlive(): void {
    if (!this.#stream.writableNeedDrain) this.#stream.write('\n')
  }

  stop(): void {
    clearTimeout(this.#due)
  }

  #write(): void {
    clearTimeout(this.#due)
    this.#due = undefined
    if (this.#stream.writableEnded || this.#stream.writableNeedDrain) return
    const { entries, lost, next } = this.#log.from(this.#next)
    const lines = [...(lost > 0 && this.#started ? [{ lost }] : []), ...entries]
    this.#next = next
    this.#started = true
    if (lines.length === 0) return
    this.#writtenAt = performance.now()
    this.#stream.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
