import { eventNameOf, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { valuesIn } from '../mqtt/values/values.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { quotas } from '../api/quotas.data.ts'
import { piece } from '../threads/pieces.ts'
import type { Cause } from './alert.ts'
import { settle, soften, withEntered, type Heard } from './heard.ts'
import { HeardMessages, type ReceivedMessage } from './heardMessages.ts'
import { keyOf, type Condition, type Conditions } from './conditions.ts'
import { parsedMessage, readingIn, shownIn } from './readings.ts'
import { forOf, type Rule } from './rule.ts'
import type { Rules } from './rules.ts'
import type { Scopes } from './scopes.ts'

interface MessageReceiverParts {
  rules: Rules
  scopes: Scopes
  conditions: Conditions
  ownerOf(device: string): string | undefined
  /** The number of deliveries of an integration that failed since the last success, and the last error. */
  failing(owner: string, integration: string): Promise<{ failures: number; error: string }>
  metrics: CloudMetrics
  now(): number
}

const maxObserved = 200_000
const maxWritten = 5_000
const batchSize = 500
const maxIntegrations = 200
const maxTextLength = 300
const sweepPause = 60_000

/**
 * Compares devices' messages with the rules, without delaying the messages: those that it has no time for are left out
 * and counted. It keeps the last observation of each rule at each device in memory, and `flush` stores the changed
 * ones.
 */
export class MessageReceiver {
  readonly #parts: MessageReceiverParts
  readonly #byEvent = new Map<string, Map<string, Rule[]>>()
  readonly #heard = new Map<string, Heard>()
  /** The keys of what was heard, by owner. */
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #dirty = new Set<string>()
  /** Keys whose observations are being stored. */
  #writing: ReadonlySet<string> = new Set()
  readonly #integrations = new Map<string, { owner: string; integration: string }>()
  readonly #queue: HeardMessages
  #sweptAt = 0

  constructor(parts: MessageReceiverParts) {
    this.#parts = parts
    this.#queue = new HeardMessages(
      (message) => this.#look(message),
      (reason) => this.#drop(reason),
    )
    parts.rules.onChanged((owner) => this.#follow(owner))
    this.#follow('')
  }

  /** Drops observations of rules that have changed. */
  #follow(owner: string): void {
    if (owner === '') this.#byEvent.clear()
    for (const [each, rules] of owner === ''
      ? this.#parts.rules.all()
      : [[owner, this.#parts.rules.of(owner)] as const])
      this.#index(each, rules)
    for (const each of owner === '' ? [...this.#keysOf.keys()] : [owner]) {
      const current = new Set(
        this.#parts.rules
          .of(each)
          .filter(({ enabled }) => enabled)
          .map(keyOf),
      )
      for (const key of [...(this.#keysOf.get(each) ?? [])])
        if (!current.has(this.#heard.get(key)?.rule ?? '')) this.#forget(key, each)
    }
  }

  #index(owner: string, rules: readonly Rule[]): void {
    const byEvent = new Map<string, Rule[]>()
    for (const rule of rules)
      for (const event of rule.enabled ? eventsOf(rule) : []) byEvent.set(event, [...(byEvent.get(event) ?? []), rule])
    if (byEvent.size > 0) this.#byEvent.set(owner, byEvent)
    else this.#byEvent.delete(owner)
  }

  #forget(key: string, owner: string): void {
    this.#heard.delete(key)
    this.#dirty.delete(key)
    const keys = this.#keysOf.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOf.delete(owner)
  }

  /** Called for every message. */
  message(message: DeviceMessage): void {
    const event = eventNameOf(message)
    const rules = event === undefined ? undefined : this.#byEvent.get(message.owner)?.get(event)
    if (event === undefined || rules === undefined) return
    const { id, owner, device, payload, at } = message
    this.#queue.take({ id, owner, device, rules, event, payload, at })
  }

  #drop(reason: string): void {
    this.#parts.metrics.alertsDropped.add({ reason })
  }

  #look({ id: message, device, rules, event, payload, at }: ReceivedMessage): void {
    let text: string | undefined
    let values: ReturnType<typeof valuesIn> | undefined
    for (const rule of rules) {
      if (!this.#parts.scopes.covers(rule, device)) continue
      if (rule.watch.kind === 'silent')
        this.#observe(rule, device, { side: 'clear', at, value: null, data: { message } })
      else if (rule.watch.kind === 'crash') this.#crash(rule, { id: message, device, event, payload, at })
      else if (rule.watch.kind === 'value') {
        text ??= payload.toString('utf8')
        values ??= valuesIn(text)
        const reading = readingIn(text, values, rule.watch)
        if (reading) {
          const data = { ...shownIn(reading), message }
          this.#observe(rule, device, { side: reading.side, at, value: reading.value, data })
        }
      }
    }
  }

  #crash(rule: Rule, { id, device, event, payload, at }: Omit<ReceivedMessage, 'owner' | 'rules'>): void {
    const message = parsedMessage(payload)
    const told = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>
    const known = this.#heard.get(`${keyOf(rule)}\n${device}`)
    if (event === 'crash') {
      // Every crash counts, even if the device was never clear between two of them.
      this.#observe(rule, device, { side: 'clear', at, value: null, data: null })
      this.#observe(rule, device, {
        side: 'beyond',
        at,
        value: null,
        data: { ...crashCause(told), safeMode: false, message: id, at },
      })
    } else if (told['safeMode'] === true && rule.watch.kind === 'crash' && rule.watch.safeMode) {
      this.#observe(rule, device, { side: 'beyond', at, value: null, data: { ...known?.data, safeMode: true } })
    } else if (!known || known.data?.['safeMode'] === true) {
      this.#observe(rule, device, { side: 'clear', at, value: null, data: null, weak: true })
    }
  }

  /** A delivery of the integration has ended. */
  delivered(owner: string, integration: string): void {
    if (!this.#parts.rules.of(owner).some(({ enabled, watch }) => enabled && watch.kind === 'integration')) return
    if (this.#integrations.size < maxObserved)
      this.#integrations.set(`${owner}\n${integration}`, { owner, integration })
  }

  async #lookAtIntegrations(): Promise<void> {
    for (const [key, { owner, integration }] of [...this.#integrations].slice(0, maxIntegrations)) {
      this.#integrations.delete(key)
      const { failures, error } = await piece(owner, () => this.#parts.failing(owner, integration))
      const at = this.#parts.now()
      for (const rule of this.#parts.rules.of(owner)) {
        const { watch } = rule
        if (
          !rule.enabled ||
          watch.kind !== 'integration' ||
          (watch.integration !== null && watch.integration !== integration)
        )
          continue
        this.#observe(rule, integration, {
          side: failures >= watch.failures ? 'beyond' : failures > 0 ? 'between' : 'clear',
          at,
          value: failures,
          data: failures > 0 ? { error: error.slice(0, maxTextLength) } : null,
        })
      }
    }
  }

  #observe(
    rule: Rule,
    subject: string,
    { side, at, value, data, weak = false }: Pick<Condition, 'side' | 'at' | 'value' | 'data'> & { weak?: boolean },
  ): void {
    const key = `${keyOf(rule)}\n${subject}`
    const known = this.#heard.get(key)
    if (!known)
      return this.#begin(key, {
        rule: keyOf(rule),
        subject,
        owner: rule.owner,
        side,
        since: at,
        at,
        value,
        data,
        latched: null,
        first: { side, at },
        soft: { latched: null, weak },
      })
    if (!this.#dirty.has(key)) known.first = { side, at }
    const isOnSide = known.side === side
    if (!isOnSide) {
      const lasted = known.side === 'beyond' && at - known.since >= forOf(rule)
      // It is not known yet how long the value had been beyond before this process started: decided when the stored
      // observation is read.
      if (lasted && known.soft && known.since === known.first.at && known.first.side === 'beyond')
        known.soft.latched = known.since + forOf(rule)
      else if (lasted)
        Object.assign(known, { latched: known.since + forOf(rule), beyond: { since: known.since, until: at } })
      Object.assign(known, { side, since: at })
    }
    // The clock was set back.
    if (known.since > at) known.since = at
    Object.assign(known, { at, value, data: isOnSide ? withEntered(data, known.data) : data })
    this.#dirty.add(key)
  }

  #begin(key: string, heard: Heard): void {
    if (!this.#hasRoom(heard.owner)) return this.#drop('conditions')
    this.#keysOf.set(heard.owner, (this.#keysOf.get(heard.owner) ?? new Set()).add(key))
    this.#heard.set(key, heard)
    this.#dirty.add(key)
  }

  /** Makes room by dropping observations of removed devices. That costs time, so it is done at most once a minute. */
  #hasRoom(owner: string): boolean {
    const isFull = () =>
      (this.#keysOf.get(owner)?.size ?? 0) >= quotas.account.alertConditions || this.#heard.size >= maxObserved
    const now = this.#parts.now()
    if (!isFull()) return true
    if (now < this.#sweptAt + sweepPause && now >= this.#sweptAt) return false
    this.#sweptAt = now
    for (const [key, heard] of this.#heard)
      if (heard.data?.['error'] === undefined && this.#parts.ownerOf(heard.subject) !== heard.owner)
        this.#forget(key, heard.owner)
    return !isFull()
  }

  /** Another process has stored newer observations of these keys; without keys, of any. */
  unsure(keys?: readonly string[]): void {
    for (const [key, heard] of keys
      ? keys.flatMap((each) => (this.#heard.has(each) ? [[each, this.#heard.get(each) as Heard] as const] : []))
      : this.#heard) {
      if (this.#dirty.has(key)) soften(heard)
      // What is being stored is compared with the stored observation next time.
      else if (!this.#writing.has(key)) this.#forget(key, heard.owner)
    }
  }

  get size(): number {
    return this.#heard.size
  }

  /**
   * Compares the waiting messages and stores the changed observations. What can't be stored now is stored by the next
   * call.
   */
  async flush(): Promise<void> {
    await this.#queue.done()
    await this.#lookAtIntegrations()
    const keys = [...this.#dirty].slice(0, maxWritten)
    for (let next = 0; next < keys.length; next += batchSize) {
      await this.#store(keys.slice(next, next + batchSize))
      await othersTurn()
    }
  }

  async #store(keys: readonly string[]): Promise<void> {
    const heards = () => keys.flatMap((key) => this.#heard.get(key) ?? [])
    let written: Condition[] = []
    this.#writing = new Set(keys)
    try {
      await this.#parts.conditions.merge(heards(), (rows) => {
        const stored = new Map(rows.map((each) => [`${each.rule}\n${each.subject}`, each]))
        for (const key of keys) {
          const heard = this.#heard.get(key)
          if (heard) settle(heard, stored.get(key))
          this.#dirty.delete(key)
        }
        written = heards().map(({ first: _, stored: __, soft: ___, beyond: ____, ...condition }) => condition)
        return written
      })
      for (const { rule, subject, side, since } of written) {
        const key = `${rule}\n${subject}`
        const heard = this.#heard.get(key)
        if (!heard) continue
        heard.stored = { side, since }
        if (!this.#dirty.has(key)) heard.latched = null
      }
    } catch (error) {
      for (const key of keys) if (this.#heard.has(key)) this.#dirty.add(key)
      throw error
    } finally {
      this.#writing = new Set()
    }
  }
}

function eventsOf({ watch }: Rule): string[] {
  if (watch.kind === 'value' || watch.kind === 'silent') return [watch.event]
  return watch.kind === 'crash' ? ['crash', 'hello'] : []
}

function crashCause(told: Record<string, unknown>): Cause {
  const texts = ['reason', 'function', 'file', 'firmware', 'reset'].flatMap((name) =>
    typeof told[name] === 'string' && told[name] !== ''
      ? [[name, (told[name] as string).slice(0, maxTextLength)] as const]
      : [],
  )
  return { ...Object.fromEntries(texts), ...(Number.isSafeInteger(told['line']) && { line: told['line'] as number }) }
}
