import { setImmediate as othersTurn } from 'node:timers/promises'
import { quotas } from '../api/quotas.data.ts'
import type { Queries } from '../store/database.ts'
import { Pauses } from '../threads/pauses.ts'
import type { Alert } from './alert.ts'
import type { Alerts, Marks } from './alerts.ts'
import type { Decision } from './storeDecision.ts'
import type { Conditions } from './conditions.ts'
import { decide, type EvaluationParts } from './evaluate.ts'
import { closed } from './decisions.ts'
import type { MessageReceiver } from './messageReceiver.ts'
import { StateCache } from './stateCache.ts'
import type { Rules } from './rules.ts'

/** `now` is the wall clock, which may be set; `steady` is a clock that only goes forward. */
export interface Clock {
  now(): number
  steady(): number
}

interface EngineParts extends EvaluationParts {
  rules: Rules
  conditions: Conditions
  alerts: Alerts
  receiver: Pick<MessageReceiver, 'flush' | 'unsure'>
  /** Whether this process is the one that evaluates the rules, and stays it until the transaction ends. */
  keeps(tx: Queries): Promise<boolean>
  clock: Clock
}

/** After a longer pause between two evaluations, the rules' times start again: nothing is known about the pause. */
const maxGapMs = 30_000
/** Smaller corrections of the wall clock are ignored. */
const minJump = 5_000
const batchSize = 50
const tidying = 60 * 60_000

/**
 * Evaluates all rules periodically and decides which alerts begin, continue and end. Only one process does this, for
 * all accounts.
 */
export class Engine {
  readonly #parts: EngineParts
  readonly #memory: StateCache
  #begun = false
  #rulesChanged = false
  #tidiedAt = -Infinity
  #last: { now: number; steady: number } | undefined

  constructor(parts: EngineParts) {
    this.#parts = parts
    this.#memory = new StateCache(parts)
    parts.rules.onChanged(() => (this.#rulesChanged = true))
  }

  /**
   * Clears the memory. Needed when another process has evaluated the rules meanwhile, or a decision could not be
   * stored.
   */
  reset(): void {
    this.#begun = false
  }

  async look(): Promise<void> {
    const { receiver, rules, scopes, conditions, alerts, clock } = this.#parts
    await receiver.flush()
    await scopes.refresh()
    const now = clock.now()
    if (this.#begun) this.#followClock(now)
    else await this.#begin(now)
    const isDue = now - this.#tidiedAt >= tidying || now < this.#tidiedAt
    if (this.#rulesChanged || isDue) await this.#memory.dropOld(now)
    this.#rulesChanged = false
    if (isDue) this.#tidiedAt = now
    // This includes devices that no rule watches any more, and removed ones.
    for (const device of this.#memory.unknownSince.keys())
      if (this.#parts.presenceOf(device)?.status !== 'unknown') this.#memory.unknownSince.delete(device)
    await this.#memory.read()
    const [marks, silenced] = [await alerts.marks(), await rules.silenced()]
    const pauses = new Pauses()
    const decisions: Decision[] = []
    const current = new Set<string>()
    // Iterates over a copy: rules that are read again during the loop would come twice.
    for (const [owner, owned] of [...rules.all()]) {
      const room = { left: quotas.account.alertConditions - this.#memory.pairsOf(owned) }
      for (const rule of owned) {
        current.add(rule.id)
        const open = new Map(
          [...this.#memory.openOf(rule.id)].map(([subject, alert]) => [subject, withMarks(alert, marks.get(alert.id))]),
        )
        const look = {
          rule,
          now,
          memory: this.#memory,
          open,
          silenced: silenced.has(owner),
          room,
          decisions: [] as Decision[],
        }
        await decide(look, this.#parts)
        decisions.push(...look.decisions)
        await pauses.take()
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
    if (last !== undefined && now - last > maxGapMs) this.#memory.shift(now - last, now)
    this.#last = { now, steady: clock.steady() }
    this.#begun = true
  }

  /** When the wall clock was set, moves all times with it. After a long pause, starts the rules' times again. */
  #followClock(now: number): void {
    const steady = this.#parts.clock.steady()
    const last = this.#last ?? { now, steady }
    this.#last = { now, steady }
    const gap = steady - last.steady
    const jump = now - last.now - gap
    const isSet = Math.abs(jump) >= minJump
    if (!isSet && gap <= maxGapMs) return
    const by = (isSet ? jump : 0) + (gap > maxGapMs ? gap : 0)
    this.#memory.shift(by, now)
    if (!isSet) return
    this.#parts.receiver.unsure()
    for (const [device, since] of this.#memory.unknownSince) this.#memory.unknownSince.set(device, since + jump)
  }

  async #apply(decisions: readonly Decision[]): Promise<void> {
    const allowed = this.#withinQuota(decisions)
    for (let next = 0; next < allowed.length; next += batchSize) {
      const some = allowed.slice(next, next + batchSize)
      try {
        await this.#parts.alerts.apply(some, (tx) => this.#parts.keeps(tx))
      } catch (error) {
        // The memory already contains decisions that could not be stored.
        this.reset()
        throw error
      }
      await othersTurn()
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
      // Without this firing in the memory, the alert fires when there is room.
      if (alert.state === 'firing') this.#memory.setFirings(alert.rule, alert.subject, alert.firings.slice(0, -1))
      return false
    })
  }
}

/** Marks that users have set since the last evaluation take precedence. */
function withMarks({ acknowledged: _, silencedUntil: __, ...alert }: Alert, marks: Marks | undefined): Alert {
  return { ...alert, ...marks }
}
