import { randomUUID } from 'node:crypto'
import type { HappenedEvent } from '../templating/variables.ts'
import type { Deliveries } from './deliveries.ts'
import type { Attempt, Delivery, Outcome, Published, Trigger } from './delivery.ts'

interface CourierParts {
  deliveries: Deliveries
  /** Nothing when the integration is gone. */
  attempt(delivery: Delivery, closing: AbortSignal): Promise<Outcome | undefined>
  announce(device: string, event: Published): void
  log(text: string): void
  /** Milliseconds before the second and further attempts. */
  retryDelays: readonly number[]
}

interface Line {
  ready: string[]
  running: number
}

const mostAtOnce = 4
const mostWaiting = 1000
const tooMany = `Not sent: ${mostWaiting} deliveries are waiting already. Events are left out until some of them are done.`
const mistake = 'The local cloud made a mistake at this delivery. Its output says more.'

/**
 * Makes deliveries. Each is stored before anything else happens, and is done anew after a crash: at least once, in no certain
 * order. Integrations do not wait for one another, and an owner's line has an end.
 */
export class Courier {
  readonly #parts: CourierParts
  readonly #lines = new Map<string, Line>()
  readonly #waiting = new Map<string, number>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  readonly #full = new Set<string>()
  readonly #closing = new AbortController()

  constructor(parts: CourierParts) {
    this.#parts = parts
  }

  /** Goes on with what the last run of the cloud left. */
  resume(): void {
    for (const { id, owner, integration, next_at: at } of this.#parts.deliveries.waiting()) {
      this.#count(owner, 1)
      this.#later(key(owner, integration), id, (at ?? 0) - Date.now())
    }
  }

  accept(owner: string, integration: string, trigger: Trigger, happened: Omit<HappenedEvent, 'id'>): Delivery {
    const full = (this.#waiting.get(owner) ?? 0) >= mostWaiting
    const delivery: Delivery = {
      owner, integration, trigger, at: Date.now(), event: { ...happened, id: randomUUID() }, published: [],
      ...(full ? { status: 'failed', attempts: [notSent(tooMany)] } : { status: 'waiting', attempts: [] }),
    }
    if (full) this.#refuse(delivery)
    else {
      this.#parts.deliveries.add(delivery)
      this.#count(owner, 1)
      this.#enter(key(owner, integration), delivery.event.id)
    }
    return delivery
  }

  /** One entry tells of all that come until there is room again. */
  #refuse(delivery: Delivery): void {
    if (delivery.trigger === 'event' && this.#full.has(delivery.owner)) return
    this.#full.add(delivery.owner)
    this.#parts.deliveries.add(delivery)
  }

  #count(owner: string, change: number): void {
    const count = (this.#waiting.get(owner) ?? 0) + change
    if (count > 0) this.#waiting.set(owner, count)
    else this.#waiting.delete(owner)
    if (count < mostWaiting) this.#full.delete(owner)
  }

  #later(line: string, id: string, delay: number): void {
    if (delay <= 0) return this.#enter(line, id)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#enter(line, id)
    }, delay).unref()
    this.#timers.add(timer)
  }

  #enter(name: string, id: string): void {
    const line = this.#lines.get(name) ?? { ready: [], running: 0 }
    this.#lines.set(name, line)
    line.ready.push(id)
    this.#advance(name, line)
  }

  #advance(name: string, line: Line): void {
    while (line.running < mostAtOnce && !this.#closing.signal.aborted) {
      const id = line.ready.shift()
      if (id === undefined) break
      line.running += 1
      const work = this.#deliver(name, id).finally(() => {
        line.running -= 1
        this.#running.delete(work)
        this.#advance(name, line)
      })
      this.#running.add(work)
    }
    if (line.running === 0 && line.ready.length === 0) this.#lines.delete(name)
  }

  async #deliver(line: string, id: string): Promise<void> {
    // Nothing is sent before whoever published the event has been served.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#closing.signal.aborted) return
    const [owner = ''] = line.split('\n')
    let again = false
    try {
      again = await this.#attempt(line, id)
    } catch (error) {
      // What was interrupted is done anew at the next start.
      if (this.#closing.signal.aborted) return
      this.#parts.log(`Delivery ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      this.#end(id)
    } finally {
      if (!again) this.#count(owner, -1)
    }
  }

  /** Whether there is to be another attempt. */
  async #attempt(line: string, id: string): Promise<boolean> {
    const { deliveries, attempt, announce, retryDelays } = this.#parts
    const delivery = deliveries.find(id)
    if (!delivery) return false
    const outcome = await attempt(delivery, this.#closing.signal)
    if (!outcome) {
      deliveries.remove(id)
      return false
    }
    const delay = outcome.status === 'waiting' ? retryDelays[delivery.attempts.length] : undefined
    const ended = outcome.status === 'waiting' && delay === undefined ? givenUp(delivery, outcome) : outcome
    deliveries.record(delivery, ended, delay === undefined ? undefined : Date.now() + delay)
    if (delay !== undefined) this.#later(line, id, delay)
    else for (const event of ended.published) announce(delivery.event.device, event)
    return delay !== undefined
  }

  /** One that broke on the way is not tried again. */
  #end(id: string): void {
    try {
      const delivery = this.#parts.deliveries.find(id)
      if (delivery?.status !== 'waiting') return
      this.#parts.deliveries.record(delivery, { attempt: notSent(mistake), status: 'failed', published: [] }, undefined)
    } catch (error) {
      this.#parts.log(`Delivery ${id} could not be ended: ${String(error)}`)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The cloud is closing.'))
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all(this.#running)
  }
}

function key(owner: string, integration: string): string {
  return `${owner}\n${integration}`
}

function givenUp({ event }: Delivery, outcome: Outcome): Outcome {
  return { ...outcome, status: 'failed', published: [{ name: `hook-error/${event.name}`, data: outcome.attempt.error ?? '' }] }
}

function notSent(error: string): Attempt {
  return { at: Date.now(), duration: 0, request: null, response: null, error }
}
