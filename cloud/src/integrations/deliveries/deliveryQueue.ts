import { randomUUID } from 'node:crypto'
import { errorEvents, usualErrorTopic, type Published } from '../request/topics.ts'
import type { HappenedEvent } from '../templating/variables.ts'
import type { Deliveries, Waiting } from './deliveries.ts'
import type { Attempt, Delivery, Outcome, Trigger } from '../delivery.ts'
import { Lanes } from './lanes.ts'

interface DeliveryQueueParts {
  deliveries: Deliveries
  /** Resolves to undefined when the integration was deleted. */
  attempt(delivery: Delivery, closing: AbortSignal): Promise<Outcome | undefined>
  announce(device: string, event: Published): void
  log(text: string): void
  /** Milliseconds before the second and further attempts. */
  retryDelays: readonly number[]
}

interface Load {
  deliveries: number
  bytes: number
}

const mostAtOnce = 4
const mostWaiting = 1000
const mostBytesWaiting = 16 * 1024 * 1024
const mostStarts = 2
/** The lane of deliveries that were under way when the cloud ended. No account's or integration's id has a line break. */
const suspectLane = '\n'
const tooMany = `Not sent: ${mostWaiting} deliveries are waiting already. Events are left out until some of them are done.`
const tooLarge = `Not sent: deliveries of ${mostBytesWaiting / 1024 / 1024} MB are waiting already. Events are left out until some of them are done.`
const mistake = 'The local cloud made a mistake at this delivery. Its output says more.'
const givenUp = `Given up: the local cloud ended ${mostStarts} times while this delivery was under way, so it may be the cause. Replay it to try once more.`

/**
 * Makes deliveries. Each is stored first and repeated after a crash: at least once, in no particular order, but not after a
 * second crash. Integrations do not wait for one another, and the number of waiting deliveries of an owner is limited.
 */
export class DeliveryQueue {
  readonly #parts: DeliveryQueueParts
  readonly #lanes = new Lanes()
  readonly #waiting = new Map<string, Load>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #full = new Set<string>()
  readonly #closing = new AbortController()

  constructor(parts: DeliveryQueueParts) {
    this.#parts = parts
  }

  /**
   * Resumes the deliveries that the last run of the cloud left. Those that were under way when it ended run one by one: if one of them
   * crashes the cloud again, it is the cause. No stored delivery keeps the cloud from starting.
   */
  resume(): void {
    this.#guarded('The waiting deliveries can\'t be read', () => {
      for (const waiting of this.#parts.deliveries.waiting()) this.#guarded(`Delivery ${waiting.id} could not be resumed`, () => this.#resume(waiting))
    })
  }

  #guarded(problem: string, action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#parts.log(`${problem}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  #resume(waiting: Waiting): void {
    const { id, owner, integration, next_at: at, bytes, starts } = waiting
    if (starts >= mostStarts) return this.#giveUp(waiting)
    this.#count(owner, 1, bytes)
    this.#later(owner, starts > 0 ? suspectLane : integration, id, (at ?? 0) - Date.now())
  }

  #giveUp({ id, starts }: Waiting): void {
    const delivery = this.#parts.deliveries.find(id)
    if (!delivery) return
    this.#parts.log(`Delivery ${id} is given up: the cloud ended ${starts} times while it was under way.`)
    const published = errorEvents(usualErrorTopic(delivery.event), givenUp)
    this.#parts.deliveries.record(delivery, { attempt: notSent(givenUp), status: 'failed', published }, undefined)
    for (const event of published) this.#parts.announce(delivery.event.device, event)
  }

  accept(owner: string, integration: string, trigger: Trigger, happened: Omit<HappenedEvent, 'id'>): Delivery {
    const refused = this.#overload(owner, happened.data.length)
    const delivery: Delivery = {
      owner, integration, trigger, at: Date.now(), event: { ...happened, id: randomUUID() }, published: [],
      ...(refused === undefined ? { status: 'waiting', attempts: [] } : { status: 'failed', attempts: [notSent(refused)] }),
    }
    if (refused !== undefined) this.#refuse(delivery)
    else {
      this.#parts.deliveries.add(delivery)
      this.#count(owner, 1, happened.data.length)
      this.#enter(owner, integration, delivery.event.id)
    }
    return delivery
  }

  #overload(owner: string, bytes: number): string | undefined {
    const load = this.#waiting.get(owner)
    if (!load) return undefined
    if (load.deliveries >= mostWaiting) return tooMany
    return load.bytes + bytes > mostBytesWaiting ? tooLarge : undefined
  }

  /** One log entry stands for all that are refused until there is room again. */
  #refuse(delivery: Delivery): void {
    if (delivery.trigger === 'event' && this.#full.has(delivery.owner)) return
    this.#full.add(delivery.owner)
    this.#parts.deliveries.add(delivery)
  }

  #count(owner: string, deliveries: number, bytes: number): void {
    const load = this.#waiting.get(owner) ?? { deliveries: 0, bytes: 0 }
    const next = { deliveries: load.deliveries + deliveries, bytes: load.bytes + bytes }
    if (next.deliveries > 0) this.#waiting.set(owner, next)
    else this.#waiting.delete(owner)
    if (deliveries < 0) this.#full.delete(owner)
  }

  #later(owner: string, lane: string, id: string, delay: number): void {
    if (delay <= 0) return this.#enter(owner, lane, id)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#enter(owner, lane, id)
    }, delay).unref()
    this.#timers.add(timer)
  }

  #enter(owner: string, lane: string, id: string): void {
    const oneByOne = lane === suspectLane
    this.#lanes.enter(oneByOne ? suspectLane : owner, lane, oneByOne ? 1 : mostAtOnce, () => this.#deliver(owner, lane, id))
  }

  async #deliver(owner: string, lane: string, id: string): Promise<void> {
    // Nothing is sent before the publisher of the event has its acknowledgement.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#closing.signal.aborted) return
    const { deliveries, log } = this.#parts
    let delivery: Delivery | undefined
    let again = false
    try {
      delivery = deliveries.find(id)
      again = delivery !== undefined && (await this.#attempt(delivery, lane))
    } catch (error) {
      // An interrupted delivery is repeated at the next start.
      if (this.#closing.signal.aborted) return deliveries.interrupted(id)
      log(`Delivery ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      this.#end(id)
    }
    if (!again) this.#count(owner, -1, -(delivery?.event.data.length ?? 0))
  }

  /** Returns whether there will be another attempt. */
  async #attempt(delivery: Delivery, lane: string): Promise<boolean> {
    const { deliveries, attempt, announce, retryDelays } = this.#parts
    const { id } = delivery.event
    deliveries.begin(id)
    const outcome = await attempt(delivery, this.#closing.signal)
    if (!outcome) {
      deliveries.remove(id)
      return false
    }
    const delay = outcome.status === 'waiting' ? retryDelays[delivery.attempts.length] : undefined
    const ended: Outcome = delay !== undefined ? { ...outcome, published: [] } : outcome.status === 'waiting' ? { ...outcome, status: 'failed' } : outcome
    deliveries.record(delivery, ended, delay === undefined ? undefined : Date.now() + delay)
    if (delay !== undefined) this.#later(delivery.owner, lane === suspectLane ? delivery.integration : lane, id, delay)
    else for (const event of ended.published) announce(delivery.event.device, event)
    return delay !== undefined
  }

  /** A delivery that failed by an internal error is not repeated. */
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
    await this.#lanes.close()
  }
}

function notSent(error: string): Attempt {
  return { at: Date.now(), duration: 0, request: null, response: null, error }
}
