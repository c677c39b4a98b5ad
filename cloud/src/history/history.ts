import type { DeviceMessage } from '../mqtt/deviceMessage.ts'
import { Failure } from '../api/failure.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { Tell } from '../operation/log.ts'
import type { Device } from '../fleet/device.ts'
import { FairQueue } from '@console/threads'
import { WriteBuffer, type NotKept } from './writeBuffer.ts'
import type { Limits } from './limits.ts'
import type { Call, Calls, KnownDevices, Status } from './protocol.ts'
import type { CountRequest, Counts, FoundEvent, SearchRequest, Searched, Wanted } from './search/requests.ts'
import type { FieldOfEvent, SeriesAnswer, SeriesRequest } from './series/requests.ts'
import { HistoryAway, HistoryThread } from './thread.ts'

interface HistoryParts {
  registry: {
    ownerOf(id: string): string | undefined
    namesOf(owner: string): Promise<Pick<Device, 'id' | 'name' | 'labels'>[]>
  }
  place: { file: string } | { database: string }
  /** The ids of all accounts and devices. */
  existing(): Promise<{ accounts: ReadonlySet<string>; devices: ReadonlySet<string> }>
  /** The highest limits that an account may choose. */
  most: Limits
  metrics?: CloudMetrics
  log: Tell
}

/** Calls of all accounts at once; the thread lets accounts take turns. */
const atOnce = 8
const maxWaiting = 60
const exportAtOnce = 500

/** Stores and searches the events of all devices, in a thread of its own. */
export class History {
  readonly #parts: HistoryParts
  readonly #thread: HistoryThread
  readonly #outbox: WriteBuffer
  readonly #exporting = new Set<string>()
  readonly #queue = new FairQueue(atOnce)

  constructor(parts: HistoryParts) {
    const { place, most, metrics = new CloudMetrics(), log } = parts
    this.#parts = parts
    this.#thread = new HistoryThread({ place, most }, log)
    this.#outbox = new WriteBuffer(
      (batch) =>
        this.#thread.ask('store', batch, [
          batch.times.buffer,
          batch.numbers.buffer,
          batch.topicOf.buffer,
          batch.ends.buffer,
          batch.bytes.buffer,
        ] as ArrayBuffer[]),
      (owner, device) => parts.registry.ownerOf(device) === owner,
      log,
    )
    metrics.gauge(
      'cloud_history_events_total',
      'Events since the start: stored; missed, because the store was full, failing or too slow.',
      () => [
        [{ outcome: 'stored' }, this.#outbox.stored],
        [{ outcome: 'missed' }, this.#outbox.missed],
      ],
      'counter',
    )
    const figure = (name: 'events' | 'used' | 'dropped') => async () =>
      [[{}, (await this.#thread.ask('figures', null))[name]]] as const
    metrics.gauge('cloud_history_events', 'Stored events.', figure('events'))
    metrics.gauge('cloud_history_bytes', 'Bytes of them, about.', figure('used'))
    metrics.gauge(
      'cloud_history_dropped_total',
      'Events that made room for newer ones before their days were over.',
      figure('dropped'),
      'counter',
    )
  }

  /** Takes a published event. With `isAwaited` the promise resolves as that of `WriteBuffer.add` does, else at once. */
  async append(message: DeviceMessage, isAwaited = false): Promise<void> {
    if (message.kind === 'events' && message.name !== undefined) await this.#outbox.add(message, isAwaited)
  }

  async status(owner: string): Promise<Status & { keeping: true | NotKept }> {
    return { ...(await this.#ask(owner, 'status', { owner })), keeping: this.#outbox.keeping(owner) }
  }

  async limit(owner: string, limits: Limits): Promise<Status & { keeping: true | NotKept }> {
    return { ...(await this.#ask(owner, 'limit', { owner, ...limits })), keeping: this.#outbox.keeping(owner) }
  }

  async search(owner: string, request: SearchRequest): Promise<Searched> {
    return this.#ask(owner, 'search', { owner, request, devices: await this.#devicesFor(owner, request) })
  }

  async counts(owner: string, request: CountRequest): Promise<Counts> {
    return this.#ask(owner, 'counts', { owner, request, devices: await this.#devicesFor(owner, request) })
  }

  /** The fields of a device's events. */
  async fields(owner: string, device: string): Promise<FieldOfEvent[]> {
    return this.#ask(owner, 'fields', { owner, device })
  }

  /** Values in buckets. */
  async series(owner: string, request: SeriesRequest): Promise<SeriesAnswer> {
    return this.#ask(owner, 'series', { owner, request })
  }

  /**
   * All that a search finds, the oldest first, up to what there is now. One at a time. Whoever waits for it may be gone
   * before the first is found.
   */
  async *all(owner: string, wanted: Wanted, gone: AbortSignal): AsyncGenerator<FoundEvent> {
    if (this.#exporting.has(owner))
      throw new Failure(429, 'An export of this account is under way already. Wait until it is done, or end it.')
    this.#exporting.add(owner)
    try {
      const asked = {
        ...wanted,
        to: Math.min(wanted.to ?? Infinity, Date.now() + 1),
        order: 'oldest',
        limit: exportAtOnce,
      } as const
      let cursor: string | null = null
      do {
        const page: Searched = await this.search(owner, { ...asked, ...(cursor !== null && { cursor }) })
        yield* page.events
        cursor = page.cursor
      } while (cursor !== null && !gone.aborted)
    } finally {
      this.#exporting.delete(owner)
    }
  }

  /** A device was removed: deletes its events. If that fails, `reconcile` does it later. */
  async forgetDevice(owner: string, device: string): Promise<void> {
    await this.#ask(owner, 'forgetDevice', { owner, device })
  }

  /** Deletes events of accounts and devices that were removed just before the process ended. */
  async reconcile(): Promise<void> {
    const held = await this.#thread.ask('holdings', null)
    // Read after `holdings`: everything that has events existed before.
    const existing = await this.#parts.existing()
    for (const { owner, devices } of held) {
      if (!existing.accounts.has(owner)) await this.#thread.ask('forgetAccount', { owner })
      else
        for (const device of devices)
          if (!existing.devices.has(device)) await this.#thread.ask('forgetDevice', { owner, device })
    }
  }

  /** From now on this process deletes old events, until `end`. */
  begin(): void {
    this.#thread.setUpkeep(true)
  }

  end(): void {
    this.#thread.setUpkeep(false)
  }

  /** Names and labels of devices, if a term of the search needs them. */
  async #devicesFor(owner: string, { terms = [] }: Wanted): Promise<KnownDevices> {
    if (!terms.some(({ field }) => field === 'device')) return new Map()
    return new Map((await this.#parts.registry.namesOf(owner)).map(({ id, name, labels }) => [id, { name, labels }]))
  }

  /** Waits until events that were published before the call are stored, so that the call finds them. */
  async #ask<Name extends Call>(owner: string, call: Name, asks: Calls[Name]['asks']): Promise<Calls[Name]['answers']> {
    if (this.#queue.asked(owner) >= maxWaiting)
      throw new Failure(
        429,
        `${maxWaiting} of your questions about past events are waiting already. Ask again when some of them are answered.`,
        1,
      )
    try {
      return await this.#queue.run(
        owner,
        async () => {
          await this.#outbox.settled(owner)
          return this.#thread.ask(call, asks)
        },
        'asked',
      )
    } catch (error) {
      if (!(error instanceof HistoryAway)) throw error
      this.#parts.log(`History: a call failed (${error.message}).`)
      throw new Failure(503, "The stored events can't be read at the moment. Try again in a few seconds.", 5)
    }
  }

  async close(): Promise<void> {
    await this.#outbox.close()
    await this.#thread.close()
  }
}
