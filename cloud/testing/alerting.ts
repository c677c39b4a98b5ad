import { openAlerts, type OpenAlerts } from '../src/alerts/openAlerts.ts'
import type { Alert } from '../src/alerts/alert.ts'
import type { Draft, Rule } from '../src/alerts/rule.ts'
import type { Seen } from '../src/alerts/standings.ts'
import { CloudMetrics } from '../src/operation/cloudMetrics.ts'
import type { Store } from '../src/store/store.ts'
import { addAccounts } from './stores/accounts.ts'
import { openTestStore } from './stores/testStore.ts'
import { messageOn } from './messageOn.ts'

const second = 1000
const beginning = Date.UTC(2026, 10, 20, 12)
const step = 10 * second
/** The longest time between two evaluations that the cloud takes as continuous. */
const longStep = 25 * second
const long = 300 * second

/** Rules and alerts with a clock and devices that the test controls. */
export class Alerting {
  now = beginning
  steady = 0
  readonly store: Store
  readonly devices = new Map<string, { owner: string; labels: string[]; seen: Seen }>()
  readonly integrations = new Set<string>()
  readonly failures = new Map<string, number>()
  readonly log: string[] = []
  readonly delivered: { owner: string; integration: string; id: string; data: Record<string, unknown> }[] = []
  readonly mails: { to: string; subject: string; text: string }[] = []
  /** The error with which the mail server refuses e-mails. */
  refusal: string | undefined
  /** The server of e-mails does not answer before. */
  answers: Promise<void> = Promise.resolve()
  /** Integrations that nothing can be handed to. */
  readonly refusing = new Set<string>()
  metrics = new CloudMetrics()
  /** How often the names of the account's devices were read. */
  namesAsked = 0
  #opened: OpenAlerts | undefined

  private constructor(store: Store) {
    this.store = store
  }

  /** One account, `user`, without rules. */
  static async open(store?: Store): Promise<Alerting> {
    const alerting = new Alerting(store ?? (await openTestStore()))
    await alerting.addAccount('user')
    await alerting.restart()
    return alerting
  }

  /** Another process, whose store has the database of one that is open. */
  static async openBeside(store: Store): Promise<Alerting> {
    const alerting = new Alerting(store)
    await alerting.restart()
    return alerting
  }

  async addAccount(sub: string): Promise<void> {
    await addAccounts(this.store.cloud, sub)
    await this.store.cloud.run('INSERT INTO alert_accounts (owner) VALUES (?)', sub)
  }

  get open(): OpenAlerts {
    if (!this.#opened) throw new Error('It is not open.')
    return this.#opened
  }

  /** Ends the process, which loses its memory, and starts another one. */
  async restart(): Promise<void> {
    await this.#opened?.looking.close()
    this.metrics = new CloudMetrics()
    this.#opened = await openAlerts({
      store: this.store,
      devices: {
        idsOf: (owner) => new Set([...this.devices].flatMap(([id, each]) => (each.owner === owner ? id : []))),
        ownerOf: (id) => this.devices.get(id)?.owner,
        labelsOf: async () => new Map([...this.devices].map(([id, { labels }]) => [id, labels])),
      },
      presenceOf: (id) => this.devices.get(id)?.seen,
      addedAt: () => beginning - second,
      enabledIntegrations: async () => this.integrations,
      failing: async (_owner, integration) => ({ failures: this.failures.get(integration) ?? 0, error: 'No answer.' }),
      telling: {
        readerOf: async (owner) => ({ email: `${owner}@example.org` }),
        namesOf: async () => {
          this.namesAsked += 1
          return new Map([...this.devices.keys(), ...this.integrations].map((id) => [id, `The ${id}`]))
        },
        deliver: async (owner, integration, { id, data }) => {
          if (this.refusing.has(integration)) throw new Error(`${integration} takes nothing.`)
          this.delivered.push({ owner, integration, id, data: JSON.parse(data) as Record<string, unknown> })
        },
        mail: {
          send: async (mail) => {
            await this.answers
            if (this.refusal !== undefined) throw new Error(this.refusal)
            this.mails.push(mail)
          },
        },
      },
      metrics: this.metrics,
      log: (text) => this.log.push(text),
      period: 1_000_000,
      clock: { now: () => this.now, steady: () => this.steady },
    })
  }

  async close(): Promise<void> {
    await this.#opened?.looking.close()
    await this.store.close()
  }

  /** Devices that have been connected for a while. */
  add(...ids: readonly string[]): void {
    for (const id of ids)
      this.devices.set(id, {
        owner: 'user',
        labels: [],
        seen: { status: 'online', connectedAt: this.now - long, lastSeen: this.now },
      })
  }

  is(status: Seen['status'], ...ids: readonly string[]): void {
    for (const id of ids) Object.assign(this.devices.get(id)?.seen ?? {}, { status })
  }

  rule(draft: Partial<Draft> & Pick<Draft, 'watch'>, owner = 'user'): Promise<Rule> {
    return this.open.rules.add(owner, {
      name: 'A rule',
      enabled: true,
      scope: { kind: 'all' },
      for: 0,
      tell: { integrations: [], email: false },
      ...draft,
    })
  }

  /** Returns the id of the message. */
  send(device: string, event: string, data: unknown): string | undefined {
    const owner = this.devices.get(device)?.owner
    if (owner === undefined) return undefined
    const payload = Buffer.isBuffer(data) ? data : JSON.stringify(data)
    const message = messageOn(`devices/${device}/events/${event}`, payload, { owner, at: this.now })
    this.open.receiver.message(message)
    return message.id
  }

  /** Moves the clock forward, and evaluates on the way as often as the cloud does. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    while (this.now < end) {
      const left = end - this.now
      const by = Math.min(left > long ? longStep : step, left)
      this.now += by
      this.steady += by
      await this.look()
    }
  }

  async look(): Promise<void> {
    await this.open.engine.look()
    await this.open.notifier.tell()
  }

  /** The alerts of the account, the newest first, open or not. */
  async alerts(owner = 'user'): Promise<Alert[]> {
    return this.open.alerts.shown(owner, this.now)
  }

  /** Such as `firing one`. */
  async states(): Promise<string[]> {
    return (await this.alerts()).map(({ state, subject }) => `${state} ${subject}`).sort()
  }

  async changes(alert: Pick<Alert, 'id'>): Promise<string[]> {
    return (await this.open.alerts.changesOf(alert.id)).map(({ change }) => change)
  }
}

export const seconds = (count: number) => count * second
export const minutes = (count: number) => count * 60 * second
