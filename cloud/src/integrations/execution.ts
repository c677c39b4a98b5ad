import { randomUUID } from 'node:crypto'
import { Failure, visible } from '../api/failure.ts'
import type { Secrets } from './secrets.ts'
import type { Database } from '../store/database.ts'
import { errorEvents, usualErrorTopic } from './request/topics.ts'
import { bindingsOf, bindingsWithout, callFunction, callWebhook, countAccess, runFunction } from './deliveries/attempt.ts'
import { DeliveryQueue } from './deliveries/deliveryQueue.ts'
import { Deliveries, type Recent } from './deliveries/deliveries.ts'
import type { Delivery, Outcome } from './delivery.ts'
import { skipReason, triggered } from './deliveries/triggers.ts'
import { Sandbox, type FunctionRun } from './functions/sandbox.ts'
import { Problem, type Content } from './content.ts'
import type { Integrations } from './integrations.ts'
import { Renderer } from './rendering/renderer.ts'
import { Guard } from './sending/guard.ts'
import { Sender } from './sending/sender.ts'
import type { HappenedEvent } from './templating/variables.ts'
import type { Request } from './request/render.ts'

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
  integrations: Integrations
  secrets: Secrets
  ownerOf(device: string): string | undefined
  announce(device: string, event: string, payload: string): void
  log(text: string): void
}

const mostRuns = 20

/** An event as a caller describes it. */
interface SampleEvent {
  name: string
  data: string
  device?: string
}

/** Runs integrations: sends requests and runs functions when an event fires them, and keeps the log. */
export class Execution {
  readonly #parts: ExecutionParts
  readonly #deliveries: Deliveries
  readonly #queue: DeliveryQueue
  readonly #sender: Sender
  readonly #sandbox: Sandbox
  readonly #renderer = new Renderer()

  constructor(parts: ExecutionParts, { allowTargets = [], timeout = 20_000, functionTime, retryDelays = [30_000, 60_000] }: ExecutionOptions) {
    this.#parts = parts
    this.#deliveries = new Deliveries(parts.telemetry)
    this.#sandbox = new Sandbox(parts.log, functionTime)
    this.#sender = new Sender(new Guard(allowTargets), timeout)
    this.#queue = new DeliveryQueue({
      deliveries: this.#deliveries,
      attempt: (delivery, closing) => this.#attempt(delivery, closing),
      announce: (device, { name, data, device: other }) => parts.announce(other ?? device, name, data),
      log: parts.log,
      retryDelays,
    })
    this.#queue.resume()
  }

  /** Handles a message that a device or a user has published. */
  heard(topic: string, data: Buffer): void {
    const owner = (device: string) => this.#parts.ownerOf(device) ?? ''
    for (const { integration, trigger, device, event } of triggered(topic, (id) => this.#parts.integrations.ownedBy(owner(id)))) {
      this.#queue.accept(owner(device), integration.id, trigger, { device, name: event, data, publishedAt: Date.now() })
    }
  }

  deliveriesOf(owner: string, integration: string): Delivery[] {
    return this.#deliveries.of(owner, integration)
  }

  /** How the last deliveries of each integration ended. */
  recentOf(owner: string): Map<string, Recent> {
    return this.#deliveries.recent(owner, Date.now())
  }

  replay(owner: string, integration: string, id: string): Delivery | undefined {
    const past = this.#deliveries.find(id)
    if (past?.owner !== owner || past.integration !== integration) return undefined
    const { id: _, ...sampleEvent } = past.event
    return this.#queue.accept(owner, integration, 'replay', sampleEvent)
  }

  preview(owner: string, type: string, content: Content, event: SampleEvent): Promise<Preview> {
    return preview(this.#renderer, this.#parts.secrets, owner, type, content, sampleEvent(content, event))
  }

  async run(owner: string, content: Content, event: SampleEvent): Promise<FunctionRun> {
    if (this.#sandbox.asked(owner) >= mostRuns) throw new Failure(429, `${mostRuns} of your runs are waiting already. Try again when some of them are done.`)
    try {
      const bindings = bindingsOf(this.#parts.secrets, owner, content)
      countAccess(this.#parts.secrets, owner, content)
      const { run } = await runFunction({ renderer: this.#renderer, sandbox: this.#sandbox, owner }, { content, event: sampleEvent(content, event), bindings }, 'asked')
      return run
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { result: null, console: [], error: { message: error.message, line: null, column: null }, duration: 0 }
    }
  }

  async #attempt({ owner, integration: id, event }: Delivery, closing: AbortSignal): Promise<Outcome | undefined> {
    const { integrations, secrets, log, ownerOf } = this.#parts
    const integration = integrations.find(owner, id)
    if (!integration) return undefined
    const { type, content } = integration
    const at = Date.now()
    try {
      const refused = skipReason(content, event.device)
      if (refused !== undefined) throw new Problem(refused)
      const bindings = bindingsOf(secrets, owner, content)
      countAccess(secrets, owner, content)
      const subject = { content, event, bindings }
      const parts = { renderer: this.#renderer, sandbox: this.#sandbox, sender: this.#sender, owner, closing }
      const outcome = type === 'lambda' ? await callFunction(parts, subject) : await callWebhook(parts, subject)
      return toOwnDevices(outcome, event, (device) => ownerOf(device) === owner)
    } catch (error) {
      closing.throwIfAborted()
      const expected = error instanceof Problem
      if (!expected) log(`Integration ${visible(id)}: ${error instanceof Error ? (error.stack ?? error.name) : String(error)}`)
      const text = expected ? error.message : 'The local cloud made a mistake at this delivery. Its output says more.'
      return { attempt: { at, duration: Date.now() - at, request: null, response: null, error: text }, status: 'failed', published: errorEvents(usualErrorTopic(event), text) }
    }
  }

  forget(owner: string, integration: string): void {
    this.#deliveries.forget(owner, integration)
  }

  dropOld(now: number): void {
    this.#deliveries.dropOld(now)
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#sandbox.close(), this.#renderer.close()])
  }
}

function sampleEvent(content: Content, { name, data, device }: SampleEvent): HappenedEvent {
  const only = content['deviceID']
  return { id: randomUUID(), name, data: Buffer.from(data), device: device ?? (typeof only === 'string' ? only : ''), publishedAt: Date.now() }
}

/** A response topic may name another device, but only one of the same owner. */
function toOwnDevices(outcome: Outcome, event: HappenedEvent, isOwn: (device: string) => boolean): Outcome {
  const foreign = outcome.published.find(({ device }) => device !== undefined && !isOwn(device))?.device
  if (foreign === undefined) return outcome
  const text = outcome.attempt.error ?? `The response was not passed on: its topic names the device ${foreign}, which is not one of yours.`
  return { ...outcome, attempt: { ...outcome.attempt, error: text }, status: outcome.status === 'waiting' ? 'waiting' : 'failed', published: errorEvents(usualErrorTopic(event), text) }
}

interface Preview {
  request: Request | null
  /** Names in templates that have no value. */
  unknown: string[]
  /** Secrets that do not exist. Their places are masked like the others. */
  missing: string[]
  problem: string | null
}

/** What would be sent for an event, with secrets masked. */
async function preview(renderer: Renderer, secrets: Secrets, owner: string, type: string, content: Content, event: HappenedEvent): Promise<Preview> {
  let missing: string[] = []
  try {
    if (type === 'lambda') return { request: null, unknown: [], missing, problem: null }
    const { missing: absent, ...bindings } = bindingsWithout(secrets, owner, content, randomUUID)
    missing = absent
    const { shown, unknown, problem } = await renderer.ask(owner, { kind: 'request', content, event, bindings })
    return { request: shown, unknown, missing, problem }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [], missing, problem: error.message }
  }
}
