import { randomUUID } from 'node:crypto'
import { quotas } from '../api/quotas.data.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { manyDevices, type Alert, type Cause, type Change } from './alert.ts'
import { Overtaken, type Alerts, type Decision } from './alerts.ts'
import { keyOf, type Condition, type Conditions } from './conditions.ts'
import type { Hearing } from './hearing.ts'
import { flapCalm, flapCount, nextStep, recent, type Step } from './machine.ts'
import { messagesOf } from './telling/channels.ts'
import { membersOf } from './outage.ts'
import { calmOf, forOf, type Rule } from './rule.ts'
import type { Rules } from './rules.ts'
import type { Scopes } from './scopes.ts'
import { judged, presenceCondition, type Judged, type Seen } from './standings.ts'

/** Moments by the wall, which may be set, and by what only goes on. */
export interface Clock {
  now(): number
  steady(): number
}

export interface EngineParts {
  rules: Rules
  scopes: Scopes
  conditions: Conditions
  alerts: Alerts
  hearing: Pick<Hearing, 'flush' | 'unsure'>
  presenceOf(device: string): Seen | undefined
  addedAt(device: string): number | undefined
  /** The ids of the integrations that are enabled. */
  integrationsOf(owner: string): Promise<ReadonlySet<string>>
  /** Whether nobody can have taken over. */
  holds(): boolean
  metrics: CloudMetrics
  clock: Clock
}

type Closing = 'rule' | 'disabled' | 'changed' | 'device' | 'scope' | 'integration' | 'joined'

const day = 24 * 60 * 60_000
/** Without a look for longer, what lasts is counted from anew: nobody knows how it was meanwhile. */
const longestGap = 30_000
/** By how much a clock may be set without anybody caring. */
const smallestJump = 5_000
const mostAtOnce = 200
const mostFirings = 10

/** What decides about one rule in one look. */
interface Look {
  rule: Rule
  now: number
  open: Map<string, Alert>
  silenced: boolean
  decisions: Decision[]
}

/** Looks at all rules again and again, and decides which alerts begin, go on and end. One process does, for all. */
export class Engine {
  readonly #parts: EngineParts
  #conditions = new Map<string, Map<string, Condition>>()
  #open = new Map<string, Map<string, Alert>>()
  #firings = new Map<string, readonly number[]>()
  readonly #unknownSince = new Map<string, number>()
  /** What it has noted itself and not yet written. */
  #own = new Map<string, Condition>()
  #gone: Pick<Condition, 'rule' | 'subject'>[] = []
  #readUntil = 0
  #begun = false
  #last: { now: number; steady: number } | undefined

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  /** Forgets what is in memory: another process has had its turn. */
  reset(): void {
    this.#begun = false
    this.#unknownSince.clear()
    this.#own.clear()
  }

  async look(): Promise<void> {
    try {
      await this.#look()
    } catch (error) {
      if (error instanceof Overtaken) this.reset()
      throw error
    }
  }

  async #look(): Promise<void> {
    const { hearing, rules, scopes, conditions, alerts, clock } = this.#parts
    await hearing.flush()
    await scopes.refresh()
    if (!this.#begun) await this.#begin()
    const now = clock.now()
    await this.#followClock(now)
    await this.#read()
    const [marks, silenced] = [await alerts.marks(), await rules.silenced()]
    const decisions: Decision[] = []
    const current = new Set<string>()
    for (const [owner, owned] of rules.all()) {
      for (const rule of owned) {
        current.add(rule.id)
        const open = new Map([...(this.#open.get(rule.id) ?? [])].map(([subject, alert]) => [subject, withMark(alert, marks.get(alert.id))]))
        const look: Look = { rule, now, open, silenced: silenced.has(owner), decisions: [] }
        await this.#decide(look)
        decisions.push(...look.decisions)
      }
    }
    for (const [id, open] of this.#open) if (!current.has(id)) for (const alert of open.values()) decisions.push(this.#closed(alert, 'rule', now))
    await this.#apply(decisions)
    await this.#writeOwn()
    await conditions.looked(now)
  }

  /** Reads what the last look left, this process's or another's. */
  async #begin(): Promise<void> {
    const { alerts, conditions, rules, clock } = this.#parts
    const now = clock.now()
    this.#open = new Map()
    this.#firings = new Map()
    for (const alert of await alerts.endedSince(now - day - day)) this.#note(alert)
    for (const alert of await alerts.allOpen()) {
      this.#note(alert)
      this.#openOf(alert.rule).set(alert.subject, alert)
    }
    await conditions.keepOnly(new Set([...rules.all()].flatMap(([, owned]) => owned.map(keyOf))))
    this.#conditions = new Map()
    this.#readUntil = 0
    await this.#read()
    const last = await conditions.lastLook()
    if (last !== undefined && now - last > longestGap) this.#shift(now - last)
    this.#last = { now, steady: clock.steady() }
    this.#begun = true
  }

  #note({ rule, subject, firings }: Alert): void {
    const key = `${rule}\n${subject}`
    const all = new Set([...(this.#firings.get(key) ?? []), ...firings])
    this.#firings.set(key, [...all].sort((one, other) => one - other).slice(-mostFirings))
  }

  async #read(): Promise<void> {
    const { conditions, until } = await this.#parts.conditions.changed(this.#readUntil)
    this.#readUntil = until
    for (const condition of conditions) {
      if (this.#own.has(`${condition.rule}\n${condition.subject}`)) continue
      this.#conditionsOf(condition.rule).set(condition.subject, condition)
    }
  }

  /** A clock that was set: what lasts goes on as if it had not been. */
  async #followClock(now: number): Promise<void> {
    const steady = this.#parts.clock.steady()
    const last = this.#last ?? { now, steady }
    this.#last = { now, steady }
    const jump = now - last.now - (steady - last.steady)
    const gap = steady - last.steady
    if (Math.abs(jump) < smallestJump) return gap > longestGap ? this.#shift(gap) : undefined
    this.#shift(jump)
    this.#parts.hearing.unsure()
    for (const [key, firings] of this.#firings) this.#firings.set(key, firings.map((at) => Math.min(at, now)))
    for (const [device, since] of this.#unknownSince) this.#unknownSince.set(device, since + jump)
  }

  /** What has not fired yet waits for longer: nobody has watched meanwhile. */
  #shift(by: number): void {
    for (const [rule, bySubject] of this.#conditions) {
      const open = this.#open.get(rule.split('@', 1)[0] ?? '')
      for (const [subject, condition] of bySubject) {
        const state = open?.get(subject)?.state
        if (state === 'firing' || open?.get(manyDevices)?.devices?.includes(subject)) continue
        this.#set({ ...condition, since: condition.since + by, at: condition.at + by, latched: condition.latched === null || by > 0 ? condition.latched : condition.latched + by })
      }
    }
  }

  #set(condition: Condition): void {
    this.#conditionsOf(condition.rule).set(condition.subject, condition)
    this.#own.set(`${condition.rule}\n${condition.subject}`, condition)
  }

  async #writeOwn(): Promise<void> {
    const [own, gone] = [[...this.#own.values()], this.#gone.splice(0)]
    await this.#parts.conditions.drop(gone)
    await this.#parts.conditions.write(own)
    this.#own.clear()
  }

  #conditionsOf(rule: string): Map<string, Condition> {
    const known = this.#conditions.get(rule) ?? new Map<string, Condition>()
    this.#conditions.set(rule, known)
    return known
  }

  #openOf(rule: string): Map<string, Alert> {
    const known = this.#open.get(rule) ?? new Map<string, Alert>()
    this.#open.set(rule, known)
    return known
  }

  async #decide(look: Look): Promise<void> {
    const { rule, now, open, decisions } = look
    for (const alert of open.values()) if (!rule.enabled || alert.version !== rule.changedAt) decisions.push(this.#closed(alert, rule.enabled ? 'changed' : 'disabled', now))
    if (!rule.enabled || decisions.length > 0) return
    const subjects = await this.#subjects(rule)
    const standings = this.#standings(rule, subjects, now)
    for (const alert of open.values()) if (alert.subject !== manyDevices && !subjects.has(alert.subject)) decisions.push(this.#closed(alert, this.#whyGone(rule, alert.subject), now))
    const many = open.get(manyDevices)
    const handled = this.#firings.get(`${rule.id}\n${manyDevices}`)?.at(-1) ?? -Infinity
    const steps = new Map<string, Step>()
    for (const [subject, standing] of standings) {
      if (many?.devices?.includes(subject) === true) continue
      const step = nextStep(openState(open.get(subject)), standing, this.#firings.get(`${rule.id}\n${subject}`) ?? [], { now, for: forOf(rule), calm: calmOf(rule), handled })
      if (step) steps.set(subject, step)
    }
    const joining = this.#joinMany(look, many, steps, standings, subjects)
    for (const [subject, step] of steps) {
      const standing = standings.get(subject)
      if (standing && !joining.has(subject)) this.#take(look, subject, step, standing)
    }
    this.#tellLater(look)
  }

  async #subjects({ owner, watch, ...rule }: Rule): Promise<ReadonlySet<string>> {
    if (watch.kind !== 'integration') return new Set(this.#parts.scopes.devices({ owner, ...rule }))
    const enabled = await this.#parts.integrationsOf(owner)
    return watch.integration === null ? enabled : new Set([watch.integration].filter((id) => enabled.has(id)))
  }

  #whyGone({ watch, owner }: Rule, subject: string): Closing {
    if (watch.kind === 'integration') return 'integration'
    return this.#parts.scopes.covers({ owner, scope: { kind: 'all' } }, subject) ? 'scope' : 'device'
  }

  #standings(rule: Rule, subjects: ReadonlySet<string>, now: number): Map<string, Judged> {
    const key = keyOf(rule)
    const known = this.#conditionsOf(key)
    for (const subject of known.keys()) {
      if (subjects.has(subject)) continue
      known.delete(subject)
      this.#own.delete(`${key}\n${subject}`)
      this.#gone.push({ rule: key, subject })
    }
    if (rule.watch.kind === 'offline') for (const device of subjects) this.#notePresence(rule, key, device, now)
    if (rule.watch.kind === 'silent' && rule.scope.kind !== 'all') for (const device of subjects) this.#noteSilence(rule, key, device)
    return new Map([...known].map(([subject, condition]) => [subject, judged(rule, recentLatch(condition, now), now)]))
  }

  #notePresence(rule: Rule, key: string, device: string, now: number): void {
    const seen = this.#parts.presenceOf(device)
    if (!seen) return
    if (seen.status !== 'unknown') this.#unknownSince.delete(device)
    else if (!this.#unknownSince.has(device)) this.#unknownSince.set(device, now)
    const noted = presenceCondition(rule, key, device, seen, this.#conditionsOf(key).get(device), this.#unknownSince.get(device) ?? now, now)
    if (noted && this.#hasRoom(key, device)) this.#set(noted)
  }

  /** A device that was named and has never sent the event is silent since the rule is there. */
  #noteSilence(rule: Rule, key: string, device: string): void {
    if (this.#conditionsOf(key).has(device) || !this.#hasRoom(key, device)) return
    const at = Math.max(rule.changedAt, this.#parts.addedAt(device) ?? 0)
    this.#conditionsOf(key).set(device, { rule: key, subject: device, owner: rule.owner, side: 'clear', since: at, at, value: null, latched: null, data: { never: true } })
  }

  #hasRoom(key: string, device: string): boolean {
    const known = this.#conditionsOf(key)
    if (known.has(device) || known.size < quotas.account.alertConditions) return true
    this.#parts.metrics.alertsDropped.add({ reason: 'conditions' })
    return false
  }

  /** Many that went at once are one alert. Returns those that are no alerts of their own. */
  #joinMany(look: Look, many: Alert | undefined, steps: Map<string, Step>, standings: Map<string, Judged>, subjects: ReadonlySet<string>): ReadonlySet<string> {
    const { rule, now, open, decisions } = look
    if (rule.watch.kind === 'integration') return new Set()
    const firing = [...steps].flatMap(([subject, step]) => (step.to === 'firing' && openState(open.get(subject))?.state !== 'firing' ? [subject] : []))
    if (many) {
      this.#followMany(look, many, firing, standings, subjects)
      for (const subject of firing) this.#endJoined(look, subject)
      return new Set(firing)
    }
    const members = membersOf(firing, standings, subjects.size, (subject) => wasFiringBefore(open.get(subject), now))
    if (members.length === 0) return new Set()
    for (const subject of members) this.#endJoined(look, subject)
    const at = Math.max(...firing.filter((subject) => members.includes(subject)).map((subject) => (steps.get(subject) as Step & { to: 'firing' }).at))
    const since = Math.min(...members.map((subject) => standings.get(subject)?.onset ?? now))
    const firings = [...recent(this.#firings.get(`${rule.id}\n${manyDevices}`) ?? [], now), at]
    const cause = { ...(standings.get(members[0] ?? '')?.cause ?? {}), devices: members.length, of: subjects.size }
    const alert = this.#made(rule, manyDevices, { state: 'firing', since, firedAt: at, cause, devices: members, most: members.length, firings, flapping: firings.length >= flapCount })
    this.#firings.set(`${rule.id}\n${manyDevices}`, firings)
    decisions.push(this.#told(look, { alert, changes: [{ at, change: 'firing', cause }], messages: [] }))
    for (const subject of members) this.#firings.set(`${rule.id}\n${subject}`, [...(this.#firings.get(`${rule.id}\n${subject}`) ?? []), at].slice(-mostFirings))
    return new Set(members)
  }

  /** Those that are back leave it; when all are, it ends. */
  #followMany(look: Look, many: Alert, joining: readonly string[], standings: Map<string, Judged>, subjects: ReadonlySet<string>): void {
    const { rule, now, decisions } = look
    const calm = calmOf(rule)
    const former = many.devices ?? []
    const left = former.filter((device) => subjects.has(device) && !isWell(standings.get(device), calm, now))
    const devices = [...left, ...joining]
    const changes: Change[] = []
    if (joining.length > 0) changes.push({ at: now, change: 'grew', cause: { devices: devices.length } })
    if (left.length < former.length) changes.push({ at: now, change: 'shrank', cause: { devices: devices.length } })
    const isOut = devices.some((device) => standings.get(device)?.side !== 'clear')
    const isHeld = many.flapping && now < (many.firings.at(-1) ?? 0) + flapCalm
    const state = isOut || isHeld ? 'firing' : devices.length === 0 ? 'resolved' : 'recovering'
    if (state !== many.state) changes.push({ at: now, change: state, cause: { devices: devices.length } })
    if (changes.length === 0) return
    for (const subject of joining) this.#firings.set(`${rule.id}\n${subject}`, [...(this.#firings.get(`${rule.id}\n${subject}`) ?? []), now].slice(-mostFirings))
    const alert: Alert = { ...many, state, devices, most: Math.max(many.most ?? 0, devices.length), ...(state === 'resolved' && { resolvedAt: now }), rev: many.rev + 1 }
    decisions.push({ alert, former: many.rev, changes, messages: state === 'resolved' ? messagesOf(alert, 'resolved', alert.told ?? [], now) : [] })
  }

  #endJoined({ open, now, decisions }: Look, subject: string): void {
    const alert = open.get(subject)
    if (alert) decisions.push(this.#closed(alert, 'joined', now))
  }

  #take(look: Look, subject: string, step: Step, standing: Judged): void {
    const { rule, now, open, decisions } = look
    const alert = open.get(subject)
    const { cause, value, limit } = standing
    const reading = { cause, ...(value !== undefined && { value }), ...(limit !== undefined && { limit }) }
    if (step.to === 'dropped') return void (alert && decisions.push({ alert: { ...alert, state: 'resolved', resolvedAt: now }, former: alert.rev, dropped: true, changes: [], messages: [] }))
    if (step.to === 'pending') return this.#wait(look, subject, step.since, reading)
    if (step.to === 'firing') return this.#fire(look, subject, step, standing)
    if (!alert) return
    const ended: Alert = { ...alert, ...(value !== undefined && { value }), state: step.to, ...(step.to === 'resolved' && { resolvedAt: step.at }), rev: alert.rev + 1 }
    decisions.push({ alert: ended, former: alert.rev, changes: [{ at: step.to === 'resolved' ? step.at : now, change: step.to, cause }], messages: step.to === 'resolved' ? messagesOf(ended, 'resolved', alert.told ?? [], now) : [] })
  }

  #wait({ rule, open, decisions }: Look, subject: string, since: number, reading: Pick<Alert, 'cause'>): void {
    const alert = open.get(subject)
    const changes = [{ at: since, change: 'pending', cause: reading.cause }]
    if (alert) decisions.push({ alert: { ...alert, ...reading, since, rev: alert.rev + 1 }, former: alert.rev, changes: [], messages: [] })
    else decisions.push({ alert: this.#made(rule, subject, { state: 'pending', since, ...reading }), changes, messages: [] })
  }

  #fire(look: Look, subject: string, { at, since, flapping }: Step & { to: 'firing' }, { cause, value, limit }: Judged): void {
    const { rule, now, open, decisions } = look
    const key = `${rule.id}\n${subject}`
    const alert = open.get(subject)
    const firings = [...recent(this.#firings.get(key) ?? [], now), at].slice(-mostFirings)
    this.#firings.set(key, firings)
    const reading = { cause, ...(value !== undefined && { value }), ...(limit !== undefined && { limit }) }
    const isNew = !alert || alert.state === 'pending'
    const flaps: Change[] = flapping && alert?.flapping !== true ? [{ at: now, change: 'flapping', cause: { firings: firings.length } }] : []
    const fired: Change[] = alert?.state === 'firing' ? [] : [{ at, change: 'firing', cause }]
    if (!alert) {
      decisions.push(this.#told(look, { alert: this.#made(rule, subject, { state: 'firing', since, firedAt: at, ...reading, firings, flapping }), changes: [...fired, ...flaps], messages: [] }))
      return
    }
    const next: Alert = { ...alert, ...reading, state: 'firing', since: isNew ? since : alert.since, firedAt: alert.firedAt ?? at, firings, count: isNew ? 1 : alert.count + 1, flapping, rev: alert.rev + 1 }
    decisions.push(this.#told(look, { alert: next, former: alert.rev, changes: [...fired, ...flaps], messages: [] }))
  }

  #made(rule: Rule, subject: string, fields: Pick<Alert, 'state' | 'since' | 'cause'> & Partial<Alert>): Alert {
    const { id, owner, name, preset, watch, changedAt } = rule
    return { id: randomUUID(), owner, rule: id, version: changedAt, ruleName: name, ...(preset !== undefined && { preset }), kind: watch.kind, subject, firings: [], count: 1, flapping: false, rev: 1, ...fields }
  }

  /** Adds what is to be told of one that fires, unless that waits for the end of a silence. */
  #told({ rule, now, silenced }: Look, decision: Decision): Decision {
    const { alert } = decision
    if (alert.told || alert.acknowledged || silenced || (alert.silencedUntil ?? 0) > now) return decision
    const channels = channelsFor(rule, alert, this.#open)
    const told = { ...alert, told: channels }
    return { ...decision, alert: told, messages: [...decision.messages, ...messagesOf(told, 'firing', channels, now)] }
  }

  /** The silence of some is over, and they fire still. */
  #tellLater(look: Look): void {
    const decided = new Set(look.decisions.map(({ alert }) => alert.id))
    for (const alert of look.open.values()) {
      if (alert.state !== 'firing' || alert.told || decided.has(alert.id)) continue
      const decision = this.#told(look, { alert: { ...alert, rev: alert.rev + 1 }, former: alert.rev, changes: [], messages: [] })
      if (decision.alert.told) look.decisions.push(decision)
    }
  }

  #closed(alert: Alert, why: Closing, now: number): Decision {
    if (alert.state === 'pending') return { alert: { ...alert, state: 'resolved', resolvedAt: now }, former: alert.rev, dropped: true, changes: [], messages: [] }
    const cause: Cause = { kind: 'closed', why }
    const closed: Alert = { ...alert, state: 'resolved', resolvedAt: now, rev: alert.rev + 1 }
    return { alert: closed, former: alert.rev, changes: [{ at: now, change: 'resolved', cause }], messages: messagesOf(closed, 'resolved', alert.told ?? [], now) }
  }

  async #apply(decisions: readonly Decision[]): Promise<void> {
    const allowed = this.#withinQuota(decisions)
    for (let next = 0; next < allowed.length; next += mostAtOnce) {
      const some = allowed.slice(next, next + mostAtOnce)
      if (!this.#parts.holds()) throw new Overtaken('Another process may evaluate the rules by now.')
      await this.#parts.alerts.apply(some).catch((error: unknown) => {
        // What is in memory counts on what could not be stored.
        this.reset()
        throw error
      })
      for (const { alert, changes } of some) {
        if (alert.state === 'resolved') this.#openOf(alert.rule).delete(alert.subject)
        else this.#openOf(alert.rule).set(alert.subject, alert)
        for (const { change } of changes) this.#parts.metrics.alertChanges.add({ change, kind: alert.kind })
      }
    }
  }

  #withinQuota(decisions: readonly Decision[]): Decision[] {
    const counts = new Map<string, number>()
    for (const open of this.#open.values()) for (const { owner } of open.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return decisions.filter(({ alert, former }) => {
      if (former !== undefined) return true
      const count = counts.get(alert.owner) ?? 0
      counts.set(alert.owner, count + 1)
      if (count < quotas.account.alerts.open) return true
      this.#parts.metrics.alertsDropped.add({ reason: 'alerts' })
      return false
    })
  }
}

const withMark = (alert: Alert, mark: Pick<Alert, 'silencedUntil'> | undefined): Alert => ({ ...alert, ...mark })

function openState(alert: Alert | undefined) {
  return alert && alert.state !== 'resolved' ? { state: alert.state, since: alert.since, flapping: alert.flapping } : undefined
}

/** One that fires for longer than a mass outage takes to show stays on its own. */
const wasFiringBefore = (alert: Alert | undefined, now: number): boolean => alert !== undefined && alert.state !== 'pending' && now - (alert.firedAt ?? now) > 60_000

const isWell = (standing: Judged | undefined, calm: number, now: number): boolean => standing?.side === 'clear' && now >= standing.since + calm

/** A day later nobody needs to know of what is over. */
function recentLatch(condition: Condition, now: number): Condition {
  return condition.latched !== null && condition.latched < now - day ? { ...condition, latched: null } : condition
}

/** Whom a rule tells. What is about an integration is told to none that fails itself. */
function channelsFor({ tell }: Rule, alert: Alert, open: ReadonlyMap<string, ReadonlyMap<string, Alert>>): string[] {
  const failing = alert.kind !== 'integration' ? new Set<string>() : new Set([alert.subject, ...[...open.values()].flatMap((each) => [...each.values()].filter(({ kind, owner, state }) => kind === 'integration' && owner === alert.owner && state === 'firing').map(({ subject }) => subject))])
  return [...tell.integrations.filter((id) => !failing.has(id)).map((id) => `integration:${id}`), ...(tell.email ? ['email'] : [])]
}
