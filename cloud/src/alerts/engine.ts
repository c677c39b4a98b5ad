import { quotas } from '../api/quotas.data.ts'
import type { Alert } from './alert.ts'
import { Overtaken, type Alerts, type Decision, type Marks } from './alerts.ts'
import type { Conditions } from './conditions.ts'
import { decide, type DecidingParts } from './deciding.ts'
import { closed } from './decisions.ts'
import type { Hearing } from './hearing.ts'
import { Memory } from './memory.ts'
import type { Rules } from './rules.ts'

/** Moments by the wall, which may be set, and by what only goes on. */
export interface Clock {
  now(): number
  steady(): number
}

interface EngineParts extends DecidingParts {
  rules: Rules
  conditions: Conditions
  alerts: Alerts
  hearing: Pick<Hearing, 'flush' | 'unsure'>
  /** Whether nobody can have taken over. */
  holds(): boolean
  clock: Clock
}

/** Without a look for longer, what lasts is counted from anew: nobody knows how it was meanwhile. */
const longestGap = 30_000
/** By how much a clock may be set without anybody caring. */
const smallestJump = 5_000
const mostAtOnce = 200
const tidying = 60 * 60_000

/** Looks at all rules again and again, and decides which alerts begin, go on and end. One process does, for all. */
export class Engine {
  readonly #parts: EngineParts
  readonly #memory: Memory
  #begun = false
  #rulesChanged = false
  #tidiedAt = -Infinity
  #last: { now: number; steady: number } | undefined

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#memory = new Memory(parts)
    parts.rules.onChanged(() => (this.#rulesChanged = true))
  }

  /** Forgets what is in memory: another process has had its turn, or what was decided could not be stored. */
  reset(): void {
    this.#begun = false
  }

  async look(): Promise<void> {
    const { hearing, rules, scopes, conditions, alerts, clock } = this.#parts
    await hearing.flush()
    await scopes.refresh()
    const now = clock.now()
    if (this.#begun) this.#followClock(now)
    else await this.#begin(now)
    const isDue = now - this.#tidiedAt >= tidying || now < this.#tidiedAt
    if (this.#rulesChanged || isDue) await this.#memory.dropOld(now)
    this.#rulesChanged = false
    if (isDue) this.#tidiedAt = now
    // Also of those that no rule has looked at meanwhile, or that were removed.
    for (const device of this.#memory.unknownSince.keys()) if (this.#parts.presenceOf(device)?.status !== 'unknown') this.#memory.unknownSince.delete(device)
    await this.#memory.read()
    const [marks, silenced] = [await alerts.marks(), await rules.silenced()]
    const decisions: Decision[] = []
    const current = new Set<string>()
    // A copy: rules that are read again meanwhile come once more otherwise.
    for (const [owner, owned] of [...rules.all()]) {
      const room = { left: quotas.account.alertConditions - this.#memory.pairsOf(owned) }
      for (const rule of owned) {
        current.add(rule.id)
        const open = new Map([...this.#memory.openOf(rule.id)].map(([subject, alert]) => [subject, withMarks(alert, marks.get(alert.id))]))
        const look = { rule, now, memory: this.#memory, open, silenced: silenced.has(owner), room, decisions: [] as Decision[] }
        await decide(look, this.#parts)
        decisions.push(...look.decisions)
      }
    }
    for (const alert of this.#memory.allOpen()) if (!current.has(alert.rule)) decisions.push(closed(alert, 'rule', now))
    await this.#apply(decisions)
    await this.#memory.write()
    await conditions.looked(now)
  }

  async #begin(now: number): Promise<void> {
    const { conditions, clock } = this.#parts
    this.#memory.unknownSince.clear()
    await this.#memory.begin(now)
    const last = await conditions.lastLook()
    if (last !== undefined && now - last > longestGap) this.#memory.shift(now - last, now)
    this.#last = { now, steady: clock.steady() }
    this.#begun = true
  }

  /** A clock that was set: what lasts goes on as if it had not been. Where nobody has looked for long, it begins anew. */
  #followClock(now: number): void {
    const steady = this.#parts.clock.steady()
    const last = this.#last ?? { now, steady }
    this.#last = { now, steady }
    const gap = steady - last.steady
    const jump = now - last.now - gap
    const isSet = Math.abs(jump) >= smallestJump
    if (!isSet && gap <= longestGap) return
    const by = (isSet ? jump : 0) + (gap > longestGap ? gap : 0)
    this.#memory.shift(by, now)
    if (!isSet) return
    this.#parts.hearing.unsure()
    for (const [device, since] of this.#memory.unknownSince) this.#memory.unknownSince.set(device, since + jump)
  }

  async #apply(decisions: readonly Decision[]): Promise<void> {
    const allowed = this.#withinQuota(decisions)
    for (let next = 0; next < allowed.length; next += mostAtOnce) {
      const some = allowed.slice(next, next + mostAtOnce)
      try {
        if (!this.#parts.holds()) throw new Overtaken('Another process may evaluate the rules by now.')
        await this.#parts.alerts.apply(some)
      } catch (error) {
        // What is in memory counts on what could not be stored.
        this.reset()
        throw error
      }
      for (const { alert, changes } of some) {
        if (alert.state === 'resolved') this.#memory.ended(alert)
        else this.#memory.opened(alert)
        for (const { change } of changes) this.#parts.metrics.alertChanges.add({ change, kind: alert.kind })
      }
    }
  }

  #withinQuota(decisions: readonly Decision[]): Decision[] {
    const counts = new Map<string, number>()
    for (const { owner } of this.#memory.allOpen()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return decisions.filter(({ alert, former }) => {
      if (former !== undefined) return true
      const count = counts.get(alert.owner) ?? 0
      counts.set(alert.owner, count + 1)
      if (count < quotas.account.alerts.open) return true
      this.#parts.metrics.alertsDropped.add({ reason: 'alerts' })
      // It fires once there is room.
      if (alert.state === 'firing') this.#memory.setFirings(alert.rule, alert.subject, alert.firings.slice(0, -1))
      return false
    })
  }
}

/** What users have marked meanwhile counts. */
function withMarks({ acknowledged: _, silencedUntil: __, ...alert }: Alert, marks: Marks | undefined): Alert {
  return { ...alert, ...marks }
}
