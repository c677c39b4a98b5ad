import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Failure, visible } from '../api/failure.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { Secrets } from './secrets.ts'
import { DatabaseAway, type Database } from '../store/database.ts'
import { patiently } from '../store/patiently.ts'
import type { Replica } from '../store/replica.ts'
import { givenUp, Quarantined, type Quarantine } from '../threads/quarantine.ts'
import { errorEvents, usualErrorTopic } from './request/topics.ts'
import { bindingsOf, callFunction, callWebhook, countAccess, runFunction } from './deliveries/attempt.ts'
import { DeliveryQueue } from './deliveries/deliveryQueue.ts'
import { Deliveries, type FiredDelivery } from './deliveries/deliveries.ts'
import type { Recent } from './deliveries/endings.ts'
import type { Delivery, Outcome } from './delivery.ts'
import { mayFire, skipReason, triggered } from './deliveries/triggers.ts'
import { Sandbox, type FunctionRun } from './functions/sandbox.ts'
import { codeOf, Problem, type Content } from './content.ts'
import type { Integrations } from './integrations.ts'
import { preview, sampleEvent, type Preview, type SampleEvent } from './preview.ts'
import { Renderer } from './rendering/renderer.ts'
import { Guard } from './sending/guard.ts'
import { Hops } from './sending/hops.ts'
import { Sender } from './sending/sender.ts'
import type { HappenedEvent } from './templating/variables.ts'
import type { DeviceMessage } from '../mqtt/deviceMessage.ts'

export interface ExecutionOptions {
  /** Addresses that are not public, but may be called. */
  allowTargets?: readonly string[]
  /** Milliseconds, all of them. */
  timeout?: number
  /** How long a custom function may take. */
  functionTime?: number
  retryDelays?: readonly number[]
}

interface ExecutionParts {
  telemetry: Database
  replica: Pick<Replica, 'id' | 'isAlone' | 'holds' | 'onRound'>
  quarantine: Quarantine
  integrations: Integrations
  secrets: Secrets
  ownerOf(device: string): string | undefined
  announce(device: string, event: string, payload: string): void
  metrics?: CloudMetrics
  log(text: string): void
}

const maxRuns = 20
const acceptedAtOnce = 5

/** Runs integrations: sends requests and runs functions when an event fires them, and keeps the log. */
export class Execution {
  readonly #parts: ExecutionParts
  readonly #deliveries: Deliveries
  readonly #queue: DeliveryQueue
  readonly #sender: Sender
  readonly #sandbox: Sandbox
  readonly #renderer = new Renderer()
  readonly #hops = new Hops()
  readonly #closing = new AbortController()
  #onLogged: (owner: string, integration: string) => void = () => {}
  #onAlertFailed: (owner: string, integration: string, data: Buffer, error: string) => void = () => {}

  private constructor(
    parts: ExecutionParts,
    { allowTargets = [], timeout = 20_000, functionTime, retryDelays = [30_000, 60_000] }: ExecutionOptions,
  ) {
    this.#parts = parts
    this.#deliveries = new Deliveries(parts.telemetry, parts.replica.id)
    this.#sandbox = new Sandbox(parts.log, functionTime)
    this.#sender = new Sender(new Guard(allowTargets), timeout)
    const { metrics = new CloudMetrics() } = parts
    metrics.gauge('cloud_deliveries_waiting', 'Deliveries that are accepted and have not ended.', async () => [
      [{}, (await this.#deliveries.backlog()).count],
    ])
    metrics.gauge('cloud_delivery_queue_seconds', 'Age of the oldest of them.', async () => [
      [{}, ageOf((await this.#deliveries.backlog()).since)],
    ])
    this.#queue = new DeliveryQueue({
      deliveries: this.#deliveries,
      attempt: async (delivery, closing) => {
        const outcome = await this.#attempt(delivery, closing)
        // The response to an alert is not published: rules could react to it with further alerts.
        return outcome && delivery.trigger === 'alert' ? { ...outcome, published: [] } : outcome
      },
      announce: (device, { name, data, device: other }) => parts.announce(other ?? device, name, data),
      holds: () => parts.replica.holds,
      logged: ({ owner, integration, trigger, event }, { status, attempt }) => {
        this.#onLogged(owner, integration)
        if (trigger === 'alert' && status === 'failed')
          this.#onAlertFailed(owner, integration, event.data, attempt.error ?? '')
      },
      ended: (outcome) => metrics.deliveries.add({ outcome }),
      log: parts.log,
      retryDelays,
    })
  }

  /** Resumes what the last run of the cloud left. */
  static async open(parts: ExecutionParts, options: ExecutionOptions): Promise<Execution> {
    const execution = new Execution(parts, options)
    if (parts.replica.isAlone) await execution.#queue.resume()
    parts.replica.onRound(() => execution.#queue.takeOver())
    return execution
  }

  /** Handles a message that a device or a user has published. Resolves when its deliveries are stored. */
  async heard(message: DeviceMessage): Promise<void> {
    if (!mayFire(message)) return
    const { id: messageId, owner, payload: data, at: publishedAt, hops } = message
    const owned = await patiently(() => this.#parts.integrations.ownedBy(owner), this.#closing.signal)
    const accept = ({ integration, trigger, device: from, event }: ReturnType<typeof triggered>[number]) => {
      const id = randomUUID()
      this.#hops.remember(id, hops)
      const happened = { device: from, name: event, data, publishedAt, message: messageId }
      return patiently(() => this.#queue.accept(owner, integration.id, trigger, happened, id), this.#closing.signal)
    }
    const all = triggered(message, owned)
    // One message may be for hundreds of integrations, and each delivery is written.
    for (let next = 0; next < all.length; next += acceptedAtOnce) {
      await Promise.all(all.slice(next, next + acceptedAtOnce).map(accept))
      if (next + acceptedAtOnce < all.length) await othersTurn()
    }
  }

  /** Calls the listener when a delivery of an integration has ended. */
  onLogged(listener: (owner: string, integration: string) => void): void {
    this.#onLogged = listener
  }

  /** Calls the listener when an alert could not be told by an integration, after the last try. */
  onAlertFailed(listener: (owner: string, integration: string, data: Buffer, error: string) => void): void {
    this.#onAlertFailed = listener
  }

  /** How many deliveries failed since the last one that succeeded. */
  failing(owner: string, integration: string): Promise<{ failures: number; error: string }> {
    return this.#deliveries.failing(owner, integration)
  }

  /** The newest first, so many at a time. */
  deliveriesOf(owner: string, integration: string): AsyncGenerator<Delivery[]> {
    return this.#deliveries.pagesOf(owner, integration)
  }

  /** The deliveries that a message has fired, the newest first. */
  firedBy(owner: string, message: string): Promise<FiredDelivery[]> {
    return this.#deliveries.ofMessage(owner, message)
  }

  /** The time and the result of the last deliveries of an integration, the oldest first. */
  endingsOf(owner: string, integration: string): Promise<{ at: number; failed: boolean }[]> {
    return this.#deliveries.endings(owner, integration)
  }

  /** How the last deliveries of each integration ended. */
  recentOf(owner: string): Promise<Map<string, Recent>> {
    return this.#deliveries.recent(owner, Date.now())
  }

  async replay(owner: string, integration: string, id: string): Promise<Delivery | undefined> {
    const past = await this.#deliveries.find(id)
    if (past?.owner !== owner || past.integration !== integration) return undefined
    const { id: _, ...sampleEvent } = past.event
    return this.#queue.accept(owner, integration, past.trigger === 'alert' ? 'alert' : 'replay', sampleEvent)
  }

  /**
   * Lets an integration tell of an alert. No message can ask for that. With the id of one that was accepted before,
   * nothing happens. Throws while too much is waiting.
   */
  async tellAlert(
    owner: string,
    integration: string,
    { id, device, data, at }: { id: string; device: string; data: string; at: number },
  ): Promise<void> {
    await this.#queue.acceptOrThrow(
      owner,
      integration,
      'alert',
      { device, name: 'alert', data: Buffer.from(data), publishedAt: at },
      id,
    )
  }

  preview(owner: string, type: string, content: Content, event: SampleEvent): Promise<Preview> {
    return preview(this.#renderer, this.#parts.secrets, owner, type, content, sampleEvent(content, event))
  }

  async run(owner: string, content: Content, event: SampleEvent): Promise<FunctionRun> {
    if (this.#sandbox.asked(owner) >= maxRuns)
      throw new Failure(429, `${maxRuns} of your runs are waiting already. Try again when some of them are done.`)
    try {
      const bindings = await bindingsOf(this.#parts.secrets, owner, content)
      await countAccess(this.#parts.secrets, owner, content)
      const job = {
        kind: 'function',
        owner,
        subject: owner,
        version: createHash('sha256').update(codeOf(content)).digest('hex'),
      } as const
      const { run } = await runFunction(
        {
          renderer: this.#renderer,
          sandbox: this.#sandbox,
          owner,
          guard: (work) => this.#parts.quarantine.guard(job, work),
        },
        { content, event: sampleEvent(content, event), bindings },
        'asked',
      )
      return run
    } catch (error) {
      if (!(error instanceof Problem) && !(error instanceof Quarantined)) throw error
      const message =
        error instanceof Problem ? error.message : givenUp('this function ran', 'Change it to run it again.')
      return { result: null, console: [], error: { message, line: null, column: null }, duration: 0 }
    }
  }

  async #attempt(
    { owner, integration: id, trigger, event: happened }: Delivery,
    closing: AbortSignal,
  ): Promise<Outcome | undefined> {
    const { integrations, secrets, log, ownerOf } = this.#parts
    const integration = await integrations.find(owner, id)
    if (!integration) return undefined
    const { type, content } = integration
    const event: HappenedEvent = trigger === 'alert' ? { ...happened, alert: alertIn(happened.data) } : happened
    const at = Date.now()
    try {
      const refused = skipReason(trigger === 'alert' ? { ...content, deviceID: '' } : content, event.device)
      if (refused !== undefined) throw new Problem(refused)
      const bindings = await bindingsOf(secrets, owner, content)
      await countAccess(secrets, owner, content)
      const subject = { content, event, bindings }
      const parts = {
        renderer: this.#renderer,
        sandbox: this.#sandbox,
        sender: this.#sender,
        owner,
        hops: this.#hops.of(event.id),
        closing,
      }
      const outcome = type === 'lambda' ? await callFunction(parts, subject) : await callWebhook(parts, subject)
      return toOwnDevices(outcome, event, (device) => ownerOf(device) === owner)
    } catch (error) {
      closing.throwIfAborted()
      // Nothing was sent yet: it is tried again.
      if (error instanceof DatabaseAway) throw error
      const expected = error instanceof Problem
      if (!expected)
        log(`Integration ${visible(id)}: ${error instanceof Error ? (error.stack ?? error.name) : String(error)}`)
      const text = expected ? error.message : 'The local cloud made a mistake at this delivery. Its output says more.'
      return {
        attempt: { at, duration: Date.now() - at, request: null, response: null, error: text },
        status: 'failed',
        published: errorEvents(usualErrorTopic(event), text),
      }
    }
  }

  async forget(owner: string, integration: string): Promise<void> {
    await this.#deliveries.forget(owner, integration)
  }

  async dropOld(now: number): Promise<void> {
    await this.#deliveries.dropOld(now)
  }

  /** Begins no more deliveries; they stay stored. */
  rest(): void {
    this.#queue.rest()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#queue.close(), this.#sandbox.close(), this.#renderer.close()])
  }
}

/** The cloud has written it. */
function alertIn(data: Buffer): string {
  return (JSON.parse(data.toString('utf8')) as { id: string }).id
}

function ageOf(since: number | null): number {
  return since === null ? 0 : Math.max(0, Date.now() - since) / 1000
}

/** A response topic may name another device, but only one of the same owner. */
function toOwnDevices(outcome: Outcome, event: HappenedEvent, isOwn: (device: string) => boolean): Outcome {
  const foreign = outcome.published.find(({ device }) => device !== undefined && !isOwn(device))?.device
  if (foreign === undefined) return outcome
  const text =
    outcome.attempt.error ??
    `The response was not passed on: its topic names the device ${foreign}, which is not one of yours.`
  return {
    ...outcome,
    attempt: { ...outcome.attempt, error: text },
    status: outcome.status === 'waiting' ? 'waiting' : 'failed',
    published: errorEvents(usualErrorTopic(event), text),
  }
}
