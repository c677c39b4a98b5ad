import { levelsOf } from '../../mqtt/topicLevels.ts'
import { size } from '../../api/quota.ts'
import { quotas } from '../../api/quotas.data.ts'

interface Kept {
  bytes: number
  until: number
}

interface Total {
  count: number
  bytes: number
}

type Quota = Readonly<Total>

/** A message is accepted a moment before it is stored. Its place is reserved meanwhile. */
const reserved = 5_000
const cure = 'Clear some of them: publish an empty retained message to their topics.'

/** The sizes of retained messages, by device and topic. */
export class Retained {
  readonly #ownerOf: (device: string) => string | undefined
  readonly #stored = new Map<string, Map<string, Kept>>()
  readonly #reserved = new Map<string, Map<string, Kept>>()
  /** Devices with messages, by account: what is counted is that of one account, whatever others have. */
  readonly #devicesOf = new Map<string, Set<string>>()
  /** By device: one that was removed still has its messages for a moment. */
  readonly #accounts = new Map<string, string>()
  readonly #expiring = new Map<string, number>()

  constructor(ownerOf: (device: string) => string | undefined) {
    this.#ownerOf = ownerOf
  }

  /** Why a message can't be kept; when it can, its place is reserved. */
  reserve(topic: string, bytes: number): string | undefined {
    const device = deviceOf(topic)
    const owner = this.#ownerOf(device)
    const wanted = { count: 1, bytes }
    const devices = owner === undefined ? [device] : [...(this.#devicesOf.get(owner) ?? [])]
    const refusal =
      beyond(`The device ${device}`, this.#total([device], topic), wanted, quotas.device.retained) ??
      beyond('This account', this.#total(devices, topic), wanted, quotas.account.retained)
    if (refusal === undefined) this.#put(this.#reserved, topic, { bytes, until: Date.now() + reserved })
    return refusal
  }

  stored(topic: string, bytes: number, until: number): void {
    this.#put(this.#stored, topic, { bytes, until })
    this.#drop(this.#reserved, topic)
    if (until < Infinity) this.#expiring.set(topic, until)
    else this.#expiring.delete(topic)
  }

  removed(topic: string): void {
    this.#drop(this.#stored, topic)
    this.#drop(this.#reserved, topic)
    this.#expiring.delete(topic)
  }

  topicsOf(device: string): string[] {
    return [...(this.#stored.get(device)?.keys() ?? [])]
  }

  /** Expired topics: the broker itself checks only when somebody subscribes. */
  expired(now: number): string[] {
    return [...this.#expiring].flatMap(([topic, until]) => (until <= now ? topic : []))
  }

  /** The total without one topic, whose message will be replaced. */
  #total(devices: readonly string[], except: string): Total {
    const now = Date.now()
    let count = 0
    let bytes = 0
    for (const device of devices) {
      const stored = this.#stored.get(device)
      for (const [topic, kept] of stored ?? []) {
        if (topic === except || kept.until <= now) continue
        count += 1
        bytes += kept.bytes
      }
      for (const [topic, kept] of this.#reserved.get(device) ?? []) {
        if (topic === except || kept.until <= now) continue
        const replaced = stored?.get(topic)
        if (!replaced) count += 1
        bytes += Math.max(0, kept.bytes - (replaced?.bytes ?? 0))
      }
    }
    return { count, bytes }
  }

  #put(all: Map<string, Map<string, Kept>>, topic: string, kept: Kept): void {
    const device = deviceOf(topic)
    all.set(device, (all.get(device) ?? new Map<string, Kept>()).set(topic, kept))
    const account = this.#ownerOf(device)
    if (account === undefined || this.#accounts.get(device) === account) return
    this.#leave(device)
    this.#accounts.set(device, account)
    this.#devicesOf.set(account, (this.#devicesOf.get(account) ?? new Set()).add(device))
  }

  #drop(all: Map<string, Map<string, Kept>>, topic: string): void {
    const device = deviceOf(topic)
    const topics = all.get(device)
    if (topics?.delete(topic) && topics.size === 0) all.delete(device)
    if (!this.#stored.has(device) && !this.#reserved.has(device)) this.#leave(device)
  }

  #leave(device: string): void {
    const account = this.#accounts.get(device) ?? ''
    const devices = this.#devicesOf.get(account)
    devices?.delete(device)
    if (devices?.size === 0) this.#devicesOf.delete(account)
    this.#accounts.delete(device)
  }
}

function beyond(holder: string, used: Total, wanted: Total, most: Quota): string | undefined {
  if (used.count + wanted.count > most.count)
    return `${holder} keeps ${used.count} of ${most.count} retained messages. ${cure}`
  if (used.bytes + wanted.bytes > most.bytes)
    return `${holder} keeps retained messages of ${size(used.bytes)}, at most ${size(most.bytes)}, and this one has ${size(wanted.bytes)}. ${cure}`
  return undefined
}

function deviceOf(topic: string): string {
  return levelsOf(topic, 2)[1] ?? ''
}
