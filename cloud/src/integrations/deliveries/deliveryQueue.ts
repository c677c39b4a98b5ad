import { randomUUID } from 'node:crypto'
import { errorEvents, usualErrorTopic, type Published } from '../request/topics.ts'
import type { HappenedEvent } from '../templating/variables.ts'
import type { Deliveries, Waiting } from './deliveries.ts'
import type { Attempt, Delivery, Outcome, Trigger } from '../delivery.ts'
import { DatabaseAway } from '../../store/database.ts'
import { patiently } from '../../store/patiently.ts'
import { Turns } from '@console/threads'
import { Lanes } from './lanes.ts'
import { Loads } from './load.ts'
import { delayAfter } from './retries.ts'

interface DeliveryQueueParts {
  deliveries: Deliveries
  /** Resolves to undefined when the integration was deleted. */
  attempt(delivery: Delivery, closing: AbortSignal): Promise<Outcome | undefined>
  announce(device: string, event: Published): void
  /** Counts attempts by how they ended. */
  ended?(outcome: 'succeeded' | 'failed' | 'retry' | 'repeated'): void
  /** The last attempt of a delivery is in the log. */
  logged?(delivery: Delivery, outcome: Outcome): void
  /** Whether nobody can have taken over what this process has claimed. */
  holds?(): boolean
  log(text: string): void
  /** Milliseconds before the second and further attempts. */
  retryDelays: readonly number[]
}

const maxConcurrent = 4
const maxStarts = 2
/** Milliseconds until the database is asked again. */
const awayDelay = 1000
const mistake = 'The local cloud made a mistake at this delivery. Its output says more.'
const givenUp = `Given up: the local cloud ended ${maxStarts} times while this delivery was under way, so it may be the cause. Replay it to try once more.`

/**
 * Makes deliveries. Each is stored first and repeated after a crash: at least once, in no particular order, but not
 * after a second crash. Integrations do not wait for one another, and the number of waiting deliveries of an owner is
 * limited.
 */
export class DeliveryQueue {
  readonly #parts: DeliveryQueueParts
  readonly #lanes = new Lanes()
  /** For deliveries that were under way when the cloud ended: one at a time, accounts in turn. */
  readonly #suspects = new Lanes(1)
  readonly #turns = new Turns()
  readonly #loads = new Loads()
  /** The ids of those that have a lane or a timer here, and of those that can't be read or written. */
  readonly #held = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #closing = new AbortController()
  #resting = false

  constructor(parts: DeliveryQueueParts) {
    this.#parts = parts
  }

  /**
   * Resumes the deliveries that an ended run of the cloud left. Those that were under way when it ended run one by one:
   * if one of them crashes the cloud again, it is the cause. No stored delivery keeps the cloud from starting.
   */
  async resume(): Promise<void> {
    if (this.#closing.signal.aborted || this.#resting) return
    await this.#guarded("The waiting deliveries can't be read", async () => {
      // What ends while they are read was held before.
      const held = new Set(this.#held)
      for (const waiting of await this.#parts.deliveries.takeOver()) {
        if (!held.has(waiting.id) && !this.#held.has(waiting.id))
          await this.#guarded(`Delivery ${waiting.id} could not be resumed`, () => this.#resume(waiting))
      }
    })
  }

  /** Resumes those of processes that have ended, and counts those of the others. */
  async takeOver(): Promise<void> {
    await this.resume()
    await this.#guarded("The deliveries that wait elsewhere can't be counted", async () => {
      this.#loads.setElsewhere(await this.#parts.deliveries.waitingElsewhere())
    })
  }

  async #guarded(problem: string, action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      this.#parts.log(`${problem}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  async #resume(waiting: Waiting): Promise<void> {
    if (waiting.starts >= maxStarts) return this.#giveUp(waiting)
    if (waiting.starts > 0) this.#parts.ended?.('repeated')
    this.#hold(waiting)
    this.#later(waiting, (waiting.next_at ?? 0) - Date.now())
  }

  async #giveUp({ id, starts }: Waiting): Promise<void> {
    try {
      const delivery = await this.#parts.deliveries.find(id)
      if (delivery?.status !== 'waiting') return
      this.#parts.log(`Delivery ${id} is given up: the cloud ended ${starts} times while it was under way.`)
      const published = delivery.trigger === 'alert' ? [] : errorEvents(usualErrorTopic(delivery.event), givenUp)
      await this.#parts.deliveries.record(
        delivery,
        { attempt: notSent(givenUp), status: 'failed', published },
        undefined,
      )
      for (const event of published) this.#parts.announce(delivery.event.device, event)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) this.#held.add(id)
      throw error
    }
  }

  /**
   * Those that are accepted one after the other are stored in that order. Who tries again gives the same id: it may
   * have been stored nevertheless.
   */
  async accept(
    owner: string,
    integration: string,
    trigger: Trigger,
    happened: Omit<HappenedEvent, 'id'>,
    id: string = randomUUID(),
  ): Promise<Delivery> {
    const isHeld = this.#held.has(id)
    const refused = isHeld ? undefined : this.#loads.refusal(owner, happened.data.length)
    const delivery: Delivery = {
      owner,
      integration,
      trigger,
      at: Date.now(),
      event: { ...happened, id },
      published: [],
      ...(refused === undefined
        ? { status: 'waiting', attempts: [] }
        : { status: 'failed', attempts: [notSent(refused)] }),
    }
    if (refused !== undefined) await this.#refuse(delivery)
    else if (!isHeld)
      await this.#store(delivery, { id, owner, integration, bytes: happened.data.length, starts: 0, next_at: null })
    return delivery
  }

  /**
   * As `accept`, for what is tried again by whoever gives it: throws when too much is waiting, and leaves nothing in
   * the log.
   */
  async acceptOrThrow(
    owner: string,
    integration: string,
    trigger: Trigger,
    happened: Omit<HappenedEvent, 'id'>,
    id: string,
  ): Promise<void> {
    const refused = this.#held.has(id) ? undefined : this.#loads.refusal(owner, happened.data.length)
    if (refused !== undefined) throw new Error(refused)
    await this.accept(owner, integration, trigger, happened, id)
  }

  /** Counted before it is stored: otherwise those that come meanwhile would find room that is taken. */
  async #store(delivery: Delivery, waiting: Waiting): Promise<void> {
    this.#hold(waiting)
    try {
      await this.#add(delivery)
    } catch (error) {
      this.#drop(waiting)
      throw error
    }
    this.#enter(waiting)
  }

  /** One log entry stands for all that are refused until there is room again. */
  async #refuse(delivery: Delivery): Promise<void> {
    if (this.#loads.isFirstRefused(delivery.owner) || delivery.trigger !== 'event') await this.#add(delivery)
  }

  #add(delivery: Delivery): Promise<void> {
    return this.#turns.run(`${delivery.owner}\n${delivery.integration}`, () => this.#parts.deliveries.add(delivery))
  }

  #hold({ id, owner, bytes }: Waiting): void {
    this.#held.add(id)
    this.#loads.count(owner, 1, bytes)
  }

  #drop({ id, owner, bytes }: Waiting): void {
    this.#held.delete(id)
    this.#loads.count(owner, -1, -bytes)
  }

  #later(waiting: Waiting, delay: number): void {
    if (delay <= 0) return this.#enter(waiting)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#enter(waiting)
    }, delay).unref()
    this.#timers.add(timer)
  }

  #enter(waiting: Waiting): void {
    const { owner, integration, starts } = waiting
    const deliver = () => this.#deliver(waiting)
    if (starts > 0) this.#suspects.enter('', owner, 1, deliver)
    else this.#lanes.enter(owner, integration, maxConcurrent, deliver)
  }

  async #deliver(waiting: Waiting): Promise<void> {
    // Nothing is sent before the publisher of the event has its acknowledgement.
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#closing.signal.aborted || this.#resting) return
    const { deliveries, log } = this.#parts
    const { id, starts } = waiting
    try {
      const delivery = await deliveries.find(id)
      const again = delivery !== undefined && (await this.#attempt(delivery, waiting))
      if (!again) this.#drop(waiting)
    } catch (error) {
      // An interrupted delivery is repeated at the next start.
      if (this.#closing.signal.aborted)
        return this.#guarded(`Delivery ${id} will count as one that ended the cloud`, () =>
          deliveries.interrupted(id, starts),
        )
      if (error instanceof DatabaseAway) return this.#later(waiting, awayDelay)
      log(`Delivery ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      const isEnded = await this.#end(id)
      this.#drop(waiting)
      if (!isEnded) this.#held.add(id)
    }
  }

  /** Returns whether there will be another attempt. */
  async #attempt(delivery: Delivery, waiting: Waiting): Promise<boolean> {
    const { deliveries, attempt, announce, retryDelays } = this.#parts
    const { id } = waiting
    if (this.#parts.holds?.() === false) throw new DatabaseAway(new Error('The lease has lapsed.'))
    if (!(await deliveries.begin(id, waiting.starts))) return false
    const outcome = await attempt(delivery, this.#closing.signal)
    if (!outcome) {
      await deliveries.remove(id)
      return false
    }
    const delay = delayAfter(outcome, delivery.attempts.length, retryDelays)
    this.#parts.ended?.(delay !== undefined ? 'retry' : outcome.status === 'succeeded' ? 'succeeded' : 'failed')
    const ended: Outcome =
      delay !== undefined
        ? { ...outcome, published: [] }
        : outcome.status === 'waiting'
          ? { ...outcome, status: 'failed' }
          : outcome
    const nextAttemptAt = delay === undefined ? undefined : Date.now() + delay
    if (!(await patiently(() => deliveries.record(delivery, ended, nextAttemptAt), this.#closing.signal))) {
      this.#parts.log(`Delivery ${id} was taken over by another process meanwhile, and may be made twice.`)
      return false
    }
    if (delay === undefined) this.#parts.logged?.(delivery, ended)
    if (delay !== undefined) this.#later({ ...waiting, starts: 0 }, delay)
    else for (const event of ended.published) announce(delivery.event.device, event)
    return delay !== undefined
  }

  /**
   * A delivery that failed by an internal error is not repeated. Returns false when it can't be ended, then or later.
   */
  async #end(id: string): Promise<boolean> {
    try {
      const delivery = await this.#parts.deliveries.find(id)
      if (delivery?.status === 'waiting')
        await this.#parts.deliveries.record(
          delivery,
          { attempt: notSent(mistake), status: 'failed', published: [] },
          undefined,
        )
      return true
    } catch (error) {
      this.#parts.log(`Delivery ${id} could not be ended: ${String(error)}`)
      return error instanceof DatabaseAway
    }
  }

  rest(): void {
    this.#resting = true
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The cloud is closing.'))
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all([this.#lanes.close(), this.#suspects.close()])
    await this.#guarded('Other processes will take over the waiting deliveries later', () =>
      this.#parts.deliveries.release(),
    )
  }
}

function notSent(error: string): Attempt {
  return { at: Date.now(), duration: 0, request: null, response: null, error }
}
