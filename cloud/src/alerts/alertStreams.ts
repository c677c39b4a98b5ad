import { PassThrough, type Readable } from 'node:stream'
import type { Caller } from '../api/caller.ts'
import { Failure } from '../api/failure.ts'
import type { Grants } from '../identity/grants.ts'
import { alertResponse, type Alert } from './alert.ts'
import type { Alerts } from './alerts.ts'
import type { Rules } from './rules.ts'

export interface AlertStreamParts {
  alerts: Alerts
  rules: Pick<Rules, 'silencedUntil'>
  grants: Pick<Grants, 'isLive' | 'onEnded' | 'onUnsure'>
  /** True where the identity provider doesn't report the end of a sign-in: then the stream ends with the token. */
  endsWithToken: boolean
}

const second = 1000
const keepAlive = 15 * second
/** After this time the page reconnects, so that its sign-in is checked again. */
const longest = 60 * 60 * second
const shortestPause = 250
const mostOfAccount = 4

interface Open {
  caller: Caller
  lines: Lines
  end(): void
}

/** Streams the open alerts of an account, one line for each change. */
export class AlertStreams {
  readonly #parts: AlertStreamParts
  readonly #open = new Set<Open>()

  constructor(parts: AlertStreamParts) {
    this.#parts = parts
    parts.alerts.onChanged((owner) => {
      for (const { caller, lines } of this.#open) if (owner === '' || caller.sub === owner) lines.changed()
    })
    parts.grants.onEnded((grant) => this.#endWhere((caller) => caller.grant === grant))
    parts.grants.onUnsure(() => void this.#check())
  }

  get count(): number {
    return this.#open.size
  }

  close(): void {
    this.#endWhere(() => true)
  }

  #endWhere(fits: (caller: Caller) => boolean): void {
    for (const { caller, end } of [...this.#open]) if (fits(caller)) end()
  }

  /** This process may have missed that a sign-in ended. */
  async #check(): Promise<void> {
    for (const { caller, end } of [...this.#open]) if (!(await this.#parts.grants.isLive(caller.grant, caller.sub).catch(() => true))) end()
  }

  open(caller: Caller): Readable {
    if ([...this.#open].filter((each) => each.caller.sub === caller.sub).length >= mostOfAccount) throw new Failure(429, `This account follows its alerts in ${mostOfAccount} pages already. Close one of those.`)
    const stream = new PassThrough()
    const lines = new Lines(stream, caller.sub, this.#parts)
    const until = this.#parts.endsWithToken ? Math.min(longest, Math.max(0, caller.expiresAt - Date.now())) : longest
    const timers = [setTimeout(() => end(), until), setInterval(() => lines.keepAlive(), keepAlive)]
    const end = () => {
      this.#open.delete(opened)
      for (const timer of timers) clearTimeout(timer)
      lines.stop()
      stream.end()
    }
    const opened: Open = { caller, lines, end }
    this.#open.add(opened)
    stream.once('close', end)
    lines.changed()
    return stream
  }
}

/** Writes changes in batches, and none to a client that does not read. */
class Lines {
  readonly #stream: PassThrough
  readonly #owner: string
  readonly #parts: AlertStreamParts
  readonly #told = new Map<string, string>()
  #silencedUntil: number | undefined
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
    const pause = this.#toldAt + shortestPause - performance.now()
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
    this.#writing = this.#write().catch(failing).finally(() => {
      this.#writing = undefined
      if (failed) this.#stale = true
      else if (this.#stale) this.changed()
    })
  }

  keepAlive(): void {
    if (this.#stopped || this.#stream.writableNeedDrain) return
    this.#stream.write('\n')
    if (this.#stale) this.changed()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#due)
  }

  async #write(): Promise<void> {
    const { alerts, rules } = this.#parts
    const open = await alerts.openOf(this.#owner)
    const [firing, silencedUntil] = [await alerts.firing(this.#owner), await rules.silencedUntil(this.#owner)]
    const texts = new Map(open.map((alert) => [alert.id, JSON.stringify(alertResponse(alert))]))
    const silence = silencedUntil === undefined ? {} : { silencedUntil }
    if (!this.#started) this.#tell({ firing, alerts: open.map(alertResponse), ...silence, now: Date.now() })
    else {
      const gone = [...this.#told.keys()].filter((id) => !texts.has(id))
      const ended = new Map((gone.length > 0 ? await alerts.some(this.#owner, gone) : []).map((alert) => [alert.id, alert]))
      for (const id of gone) this.#tell({ alert: ended.has(id) ? alertResponse(ended.get(id) as Alert) : { ...(JSON.parse(this.#told.get(id) ?? '{}') as object), state: 'resolved' }, firing, ...silence })
      for (const alert of open) if (texts.get(alert.id) !== this.#told.get(alert.id)) this.#tell({ alert: alertResponse(alert), firing, ...silence })
      if (silencedUntil !== this.#silencedUntil) this.#tell({ firing, ...silence })
    }
    this.#told.clear()
    for (const [id, text] of texts) this.#told.set(id, text)
    this.#silencedUntil = silencedUntil
    this.#started = true
  }

  #tell(line: object): void {
    if (!this.#stopped) this.#stream.write(`${JSON.stringify(line)}\n`)
  }
}
