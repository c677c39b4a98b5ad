import type { PassThrough, Readable } from 'node:stream'
import type { Caller } from '../api/caller.ts'
import { LineStreams, type LineStreamParts } from '../api/lineStreams.ts'
import { alertResponse, type Alert } from './alert.ts'
import type { Alerts } from './alerts.ts'
import type { Rules } from './rules.ts'

export interface AlertStreamParts extends LineStreamParts {
  alerts: Alerts
  rules: Pick<Rules, 'silencedUntil'>
}

const minPauseMs = 250
/** Node's. What ends later is looked at again then. */
const maxTimerMs = 2 ** 31 - 1
const maxPerAccount = 4

/** The alerts of an account, line by line as they change. */
export class AlertStreams {
  readonly #parts: AlertStreamParts
  readonly #streams: LineStreams
  readonly #open = new Map<Lines, string>()

  constructor(parts: AlertStreamParts) {
    this.#parts = parts
    this.#streams = new LineStreams(
      parts,
      maxPerAccount,
      `This account follows its alerts in ${maxPerAccount} pages already. Close one of those.`,
    )
    parts.alerts.onChanged((owner) => {
      for (const [lines, sub] of this.#open) if (owner === '' || sub === owner) lines.changed()
    })
  }

  get count(): number {
    return this.#open.size
  }

  close(): void {
    this.#streams.close()
  }

  open(caller: Caller): Readable {
    return this.#streams.open(caller, (stream) => {
      const lines = new Lines(stream, caller.sub, this.#parts)
      this.#open.set(lines, caller.sub)
      lines.changed()
      return {
        alive: () => lines.lookAgain(),
        stop: () => {
          this.#open.delete(lines)
          lines.stop()
        },
      }
    })
  }
}

/** Writes changes in batches, and none to a client that does not read. */
class Lines {
  readonly #stream: PassThrough
  readonly #owner: string
  readonly #parts: AlertStreamParts
  readonly #told = new Map<string, string>()
  #silencedUntil: number | undefined
  #firing = 0
  /** When the next silence of an alert ends: it counts as firing again, though nothing is stored then. */
  #silenceEnds = Infinity
  #silence: NodeJS.Timeout | undefined
  #started = false
  #stopped = false
  #stale = false
  #writing: Promise<void> | undefined
  #due: NodeJS.Timeout | undefined
  #toldAt = -Infinity

  constructor(stream: PassThrough, owner: string, parts: AlertStreamParts) {
    this.#stream = stream
    this.#owner = owner
    this.#parts = parts
    stream.on('drain', () => this.changed())
  }

  changed(): void {
    if (this.#stopped) return
    this.#stale = true
    if (this.#writing || this.#due || this.#stream.writableNeedDrain) return
    const pause = this.#toldAt + minPauseMs - performance.now()
    if (pause > 0) this.#due = setTimeout(() => this.#begin(), pause)
    else this.#begin()
  }

  #begin(): void {
    this.#due = undefined
    this.#stale = false
    this.#toldAt = performance.now()
    // If the data can't be read now, the next change or heartbeat tries again.
    let failed = false
    const failing = () => void (failed = true)
    this.#writing = this.#write()
      .catch(failing)
      .finally(() => {
        this.#writing = undefined
        if (failed) this.#stale = true
        else if (this.#stale) this.changed()
      })
  }

  /**
   * Called from time to time: what could not be read is, perhaps, by now. A timer stands still while a computer sleeps:
   * a silence may have ended.
   */
  lookAgain(): void {
    if (this.#stale || this.#silenceEnds <= Date.now()) this.changed()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#due)
    clearTimeout(this.#silence)
  }

  async #write(): Promise<void> {
    const { alerts, rules } = this.#parts
    const open = await alerts.openOf(this.#owner)
    const now = Date.now()
    const [firing, silencedUntil] = [await alerts.firing(this.#owner, now), await rules.silencedUntil(this.#owner)]
    const texts = new Map(open.map((alert) => [alert.id, JSON.stringify(alertResponse(alert))]))
    const silence = silencedUntil === undefined ? {} : { silencedUntil }
    if (!this.#started) this.#tell({ firing, alerts: open.map(alertResponse), ...silence, now })
    else {
      const gone = [...this.#told.keys()].filter((id) => !texts.has(id))
      const ended = new Map(
        (gone.length > 0 ? await alerts.some(this.#owner, gone) : []).map((alert) => [alert.id, alert]),
      )
      for (const id of gone)
        this.#tell({
          alert: ended.has(id)
            ? alertResponse(ended.get(id) as Alert)
            : { ...(JSON.parse(this.#told.get(id) ?? '{}') as object), state: 'resolved' },
          firing,
          ...silence,
        })
      const changed = open.filter(({ id }) => texts.get(id) !== this.#told.get(id))
      for (const alert of changed) this.#tell({ alert: alertResponse(alert), firing, ...silence })
      const isTold = gone.length + changed.length > 0
      if (silencedUntil !== this.#silencedUntil || (firing !== this.#firing && !isTold))
        this.#tell({ firing, ...silence })
    }
    this.#told.clear()
    for (const [id, text] of texts) this.#told.set(id, text)
    this.#silencedUntil = silencedUntil
    this.#firing = firing
    this.#started = true
    this.#expect(Math.min(...open.flatMap(({ silencedUntil: end = 0 }) => (end > now ? [end] : []))))
  }

  #expect(silenceEnds: number): void {
    this.#silenceEnds = silenceEnds
    clearTimeout(this.#silence)
    if (silenceEnds < Infinity && !this.#stopped)
      this.#silence = setTimeout(() => this.changed(), Math.min(silenceEnds - Date.now(), maxTimerMs))
  }

  #tell(line: object): void {
    if (!this.#stopped) this.#stream.write(`${JSON.stringify(line)}\n`)
  }
}
