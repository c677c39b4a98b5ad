import { manyDevices, type Alert } from './alert.ts'
import type { Alerts } from './alerts.ts'
import { keyOf, type Condition, type Conditions, type Noted } from './conditions.ts'
import type { Rule } from './rule.ts'
import type { Rules } from './rules.ts'

interface StateCacheParts {
  alerts: Alerts
  conditions: Conditions
  rules: Rules
}

const day = 24 * 60 * 60_000
const maxFirings = 10
const firingsKept = 2 * day
/** For how many pairs of a rule and a device the times of firings are kept. */
const maxRemembered = 200_000

/** What the engine keeps between two evaluations. All of it is stored, too. */
export class StateCache {
  readonly #parts: StateCacheParts
  /** By the rule's key (see `keyOf`), then by device or integration. */
  readonly #conditions = new Map<string, Map<string, Condition>>()
  /** By the rule's id, then by device or integration. */
  readonly #open = new Map<string, Map<string, Alert>>()
  readonly #firings = new Map<string, readonly number[]>()
  /**
   * Since when it is unknown whether a device is connected: after a start, or when the process that it was connected to
   * has ended.
   */
  readonly unknownSince = new Map<string, number>()
  /** Observations that the engine made itself and has not stored yet. */
  readonly #noted = new Map<string, Noted>()
  #gone: Pick<Condition, 'rule' | 'subject'>[] = []
  #readUntil = 0

  constructor(parts: StateCacheParts) {
    this.#parts = parts
  }

  /** Reads the state after the last evaluation, by this process or another one. */
  async begin(now: number): Promise<void> {
    const { alerts } = this.#parts
    for (const each of [this.#conditions, this.#open, this.#firings, this.#noted]) each.clear()
    this.#gone = []
    this.#readUntil = 0
    for (const alert of await alerts.endedSince(now - firingsKept)) this.#takeFirings(alert)
    for (const alert of await alerts.allOpen()) {
      this.#takeFirings(alert)
      this.opened(alert)
    }
    await this.dropOld(now)
    await this.read()
  }

  /** Drops observations of rules that have changed or are removed, and old firings. */
  async dropOld(now: number): Promise<void> {
    const { conditions, rules } = this.#parts
    const all = [...rules.all()].flatMap(([, owned]) => owned)
    const [current, ids] = [new Set(all.map(keyOf)), new Set(all.map(({ id }) => id))]
    for (const [key, firings] of this.#firings)
      if (!ids.has(key.slice(0, key.indexOf('\n'))) || (firings.at(-1) ?? 0) < now - firingsKept)
        this.#firings.delete(key)
    for (const rule of this.#conditions.keys()) if (!current.has(rule)) this.#conditions.delete(rule)
    for (const [key, { condition }] of this.#noted) if (!current.has(condition.rule)) this.#noted.delete(key)
    await conditions.keepOnly(current)
  }

  #takeFirings({ rule, subject, firings }: Alert): void {
    const all = new Set([...this.firingsOf(rule, subject), ...firings])
    this.setFirings(
      rule,
      subject,
      [...all].sort((one, other) => one - other),
    )
  }

  /** Reads observations that processes have stored since the last call. */
  async read(): Promise<void> {
    this.#readUntil = await this.#parts.conditions.changed(this.#readUntil, (conditions) => {
      for (const condition of conditions) {
        if (!this.#noted.has(`${condition.rule}\n${condition.subject}`))
          this.conditionsOf(condition.rule).set(condition.subject, condition)
      }
    })
  }

  conditionsOf(rule: string): Map<string, Condition> {
    const known = this.#conditions.get(rule) ?? new Map<string, Condition>()
    this.#conditions.set(rule, known)
    return known
  }

  /** How many pairs of one of these rules and a device it knows. */
  pairsOf(rules: readonly Rule[]): number {
    return rules.reduce((sum, rule) => sum + (this.#conditions.get(keyOf(rule))?.size ?? 0), 0)
  }

  note(condition: Condition): void {
    const key = `${condition.rule}\n${condition.subject}`
    const known = this.conditionsOf(condition.rule)
    const noted = this.#noted.get(key)
    this.#noted.set(key, { condition, base: noted ? noted.base : known.get(condition.subject) })
    known.set(condition.subject, condition)
  }

  /** Drops the devices that a rule no longer watches. */
  keepOnly(rule: string, subjects: ReadonlySet<string>): void {
    const known = this.conditionsOf(rule)
    for (const subject of known.keys()) {
      if (subjects.has(subject)) continue
      known.delete(subject)
      this.#noted.delete(`${rule}\n${subject}`)
      this.#gone.push({ rule, subject })
    }
  }

  async write(): Promise<void> {
    await this.#parts.conditions.drop(this.#gone)
    await this.#parts.conditions.write([...this.#noted.values()])
    this.#gone = []
    this.#noted.clear()
  }

  firingsOf(rule: string, subject: string): readonly number[] {
    return this.#firings.get(`${rule}\n${subject}`) ?? []
  }

  setFirings(rule: string, subject: string, firings: readonly number[]): void {
    const key = `${rule}\n${subject}`
    this.#firings.delete(key)
    this.#firings.set(key, firings.slice(-maxFirings))
    if (this.#firings.size <= maxRemembered) return
    const [oldest] = this.#firings.keys()
    if (oldest !== undefined) this.#firings.delete(oldest)
  }

  openOf(rule: string): ReadonlyMap<string, Alert> {
    return this.#open.get(rule) ?? new Map()
  }

  /** The integrations of an account whose failing is firing. */
  failingIntegrations(owner: string): string[] {
    const rules = this.#parts.rules.of(owner).filter(({ watch }) => watch.kind === 'integration')
    return rules.flatMap(({ id }) =>
      [...this.openOf(id).values()].filter(({ state }) => state === 'firing').map(({ subject }) => subject),
    )
  }

  allOpen(): Alert[] {
    return [...this.#open.values()].flatMap((bySubject) => [...bySubject.values()])
  }

  opened(alert: Alert): void {
    const bySubject = this.#open.get(alert.rule) ?? new Map<string, Alert>()
    this.#open.set(alert.rule, bySubject.set(alert.subject, alert))
  }

  ended({ rule, subject }: Alert): void {
    const bySubject = this.#open.get(rule)
    bySubject?.delete(subject)
    if (bySubject?.size === 0) this.#open.delete(rule)
  }

  /**
   * Moves the times of everything that does not fire yet, because the clock was set or the rules were not evaluated for
   * a while.
   */
  shift(by: number, now: number): void {
    for (const [rule, bySubject] of this.#conditions) {
      const open = this.openOf(rule.split('@', 1)[0] ?? '')
      for (const [subject, condition] of bySubject) {
        if (open.get(subject)?.state === 'firing' || open.get(manyDevices)?.devices?.includes(subject) === true)
          continue
        const { since, at, latched } = condition
        this.note({
          ...condition,
          since: since + by,
          at: at + by,
          latched: latched === null ? null : Math.min(latched, now),
        })
      }
    }
    for (const [key, firings] of this.#firings)
      this.#firings.set(
        key,
        firings.map((at) => Math.min(at, now)),
      )
  }
}
