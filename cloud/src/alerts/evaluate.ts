import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { manyDevices, type Alert, type Cause, type Change } from './alert.ts'
import { messagesOf } from './notify/channels.ts'
import { keyOf, type Condition } from './conditions.ts'
import { closed, dropped, made, openState, told, type Closing, type Look } from './decisions.ts'
import { nextStep, recent, restOf, type Step } from './machine.ts'
import type { StateCache } from './stateCache.ts'
import { followMany, joinMany } from './outage.ts'
import { calmOf, forOf, type Rule } from './rule.ts'
import type { Scopes } from './scopes.ts'
import { judged, presenceCondition, type Judged, type Seen } from './standings.ts'

export interface EvaluationParts {
  scopes: Scopes
  presenceOf(device: string): Seen | undefined
  addedAt(device: string): number | undefined
  /** The ids of the enabled integrations. */
  integrationsOf(owner: string): Promise<ReadonlySet<string>>
  metrics: CloudMetrics
}

type Reading = Pick<Alert, 'cause' | 'value' | 'limit'>

const day = 24 * 60 * 60_000
const refreshing = 30_000

/** Decides on changes of the alerts of one rule. */
export async function decide(look: Look, parts: EvaluationParts): Promise<void> {
  const { rule, now, memory, open, decisions } = look
  for (const alert of open.values())
    if (!rule.enabled || alert.version !== rule.changedAt)
      decisions.push(closed(alert, rule.enabled ? 'changed' : 'disabled', now))
  if (!rule.enabled || decisions.length > 0) return
  const subjects = await subjectsOf(rule, parts)
  const standings = standingsOf(look, subjects, parts)
  for (const alert of open.values())
    if (alert.subject !== manyDevices && !subjects.has(alert.subject))
      decisions.push(closed(alert, whyGone(rule, alert.subject, parts), now))
  const many = open.get(manyDevices)
  const steps = new Map<string, Step>()
  const times = {
    now,
    for: forOf(rule),
    calm: calmOf(rule),
    handled: memory.firingsOf(rule.id, manyDevices).at(-1) ?? -Infinity,
  }
  for (const [subject, standing] of standings) {
    const step =
      many?.devices?.includes(subject) === true
        ? undefined
        : nextStep(openState(open.get(subject)), standing, memory.firingsOf(rule.id, subject), times)
    if (step) steps.set(subject, step)
  }
  const joining =
    rule.watch.kind === 'integration'
      ? new Set()
      : many
        ? followMany(look, many, steps, standings, subjects)
        : joinMany(look, steps, standings, subjects.size)
  for (const [subject, step] of steps) {
    const standing = standings.get(subject)
    if (standing && !joining.has(subject)) take(look, subject, step, standing)
  }
  tellLater(look)
  refresh(look, standings)
}

async function subjectsOf(
  { owner, watch, scope }: Rule,
  { scopes, integrationsOf }: EvaluationParts,
): Promise<ReadonlySet<string>> {
  if (watch.kind !== 'integration') return new Set(scopes.devices({ owner, scope }))
  const enabled = await integrationsOf(owner)
  return watch.integration === null ? enabled : new Set([watch.integration].filter((id) => enabled.has(id)))
}

function whyGone({ watch, owner }: Rule, subject: string, { scopes }: EvaluationParts): Closing {
  if (watch.kind === 'integration') return 'integration'
  return scopes.covers({ owner, scope: { kind: 'all' } }, subject) ? 'scope' : 'device'
}

function standingsOf(
  { rule, memory, now, room }: Look,
  subjects: ReadonlySet<string>,
  parts: EvaluationParts,
): Map<string, Judged> {
  const key = keyOf(rule)
  memory.keepOnly(key, subjects)
  const known = memory.conditionsOf(key)
  const hasRoom = (device: string) => {
    if (known.has(device)) return true
    if (room.left > 0) {
      room.left -= 1
      return true
    }
    parts.metrics.alertsDropped.add({ reason: 'conditions' })
    return false
  }
  if (rule.watch.kind === 'offline')
    for (const device of subjects) notePresence(rule, key, device, memory, now, parts, hasRoom)
  // A device that the rule names and that has never sent the event counts as silent since the rule was made.
  if (rule.watch.kind === 'silent' && rule.scope.kind !== 'all') {
    for (const device of subjects) {
      const at = Math.max(rule.changedAt, parts.addedAt(device) ?? 0)
      if (!known.has(device) && hasRoom(device))
        memory.note({
          rule: key,
          subject: device,
          owner: rule.owner,
          side: 'clear',
          since: at,
          at,
          value: null,
          latched: null,
          data: { never: true },
        })
    }
  }
  return new Map([...known].map(([subject, condition]) => [subject, judged(rule, recentLatch(condition, now), now)]))
}

function notePresence(
  rule: Rule,
  key: string,
  device: string,
  memory: StateCache,
  now: number,
  { presenceOf }: EvaluationParts,
  hasRoom: (device: string) => boolean,
): void {
  const seen = presenceOf(device)
  if (!seen) return
  if (seen.status !== 'unknown') memory.unknownSince.delete(device)
  else if (!memory.unknownSince.has(device)) memory.unknownSince.set(device, now)
  const noted = presenceCondition(
    rule,
    key,
    device,
    seen,
    memory.conditionsOf(key).get(device),
    memory.unknownSince.get(device) ?? now,
    now,
  )
  if (noted && hasRoom(device)) memory.note(noted)
}

/** Forgets `latched` after a day: an alert about something that has long ended helps nobody. */
function recentLatch(condition: Condition, now: number): Condition {
  return condition.latched !== null && condition.latched < now - day ? { ...condition, latched: null } : condition
}

function take(look: Look, subject: string, step: Step, standing: Judged): void {
  const { now, open, decisions } = look
  const alert = open.get(subject)
  const reading = readingOf(standing, look, alert)
  if (step.to === 'firing') return fire(look, subject, step, reading)
  if (step.to === 'pending') return wait(look, subject, step.since, reading)
  if (!alert) return
  if (step.to === 'dropped') return void decisions.push(dropped(alert, now))
  if (step.to === 'recovering')
    return void decisions.push({
      alert: { ...alert, ...reading, state: step.to, rev: alert.rev + 1 },
      former: alert.rev,
      changes: [{ at: now, change: step.to, cause: reading.cause }],
      messages: [],
    })
  const cause = { ...reading.cause, ...standing.ended }
  const value = typeof standing.ended?.['value'] === 'number' ? standing.ended['value'] : reading.value
  const next: Alert = {
    ...alert,
    ...reading,
    ...(value !== undefined && { value }),
    cause,
    state: step.to,
    resolvedAt: step.at,
    rev: alert.rev + 1,
  }
  decisions.push({
    alert: next,
    former: alert.rev,
    changes: [{ at: step.at, change: step.to, cause }],
    messages: messagesOf(next, 'resolved', alert.told ?? [], now),
  })
}

function wait({ rule, open, decisions }: Look, subject: string, since: number, reading: Reading): void {
  const alert = open.get(subject)
  if (alert)
    decisions.push({
      alert: { ...alert, ...reading, since, rev: alert.rev + 1 },
      former: alert.rev,
      changes: [],
      messages: [],
    })
  else
    decisions.push({
      alert: made(rule, subject, { state: 'pending', since, ...reading }),
      changes: [{ at: since, change: 'pending', cause: reading.cause }],
      messages: [],
    })
}

function fire(look: Look, subject: string, { at, since, flapping }: Step & { to: 'firing' }, reading: Reading): void {
  const { rule, now, open, memory, decisions } = look
  const alert = open.get(subject)
  const firings = [...recent(memory.firingsOf(rule.id, subject), now), at]
  memory.setFirings(rule.id, subject, firings)
  const flaps: Change[] =
    flapping && alert?.flapping !== true ? [{ at: now, change: 'flapping', cause: { firings: firings.length } }] : []
  const fired: Change[] = alert?.state === 'firing' ? [] : [{ at, change: 'firing', cause: reading.cause }]
  const changes = [...fired, ...flaps]
  if (!alert)
    return void decisions.push(
      told(look, {
        alert: made(rule, subject, { state: 'firing', since, firedAt: at, ...reading, firings, flapping }),
        changes,
        messages: [],
      }),
    )
  const isFirst = alert.state === 'pending'
  const next: Alert = {
    ...alert,
    ...reading,
    state: 'firing',
    since: isFirst ? since : alert.since,
    firedAt: alert.firedAt ?? at,
    firings,
    count: isFirst ? 1 : alert.count + 1,
    flapping,
    rev: alert.rev + 1,
  }
  decisions.push(told(look, { alert: next, former: alert.rev, changes, messages: [] }))
}

/** With the time at which an open alert ends if its value stays clear. */
function readingOf(
  { cause, value, limit, side, since }: Judged,
  { rule, memory }: Look,
  alert: Alert | undefined,
): Reading {
  const isEnding = alert && alert.state !== 'pending' && side === 'clear' && rule.watch.kind === 'value'
  return {
    cause: isEnding
      ? { ...cause, endsAt: restOf(alert, since, memory.firingsOf(rule.id, alert.subject), calmOf(rule)) }
      : cause,
    ...(value !== undefined && { value }),
    ...(limit !== undefined && { limit }),
  }
}

/** Open alerts tell the newest value, and how often an integration has failed by now. */
function refresh(look: Look, standings: ReadonlyMap<string, Judged>): void {
  const decided = new Set(look.decisions.map(({ alert }) => alert.id))
  for (const alert of look.open.values()) {
    const standing = standings.get(alert.subject)
    if (!standing || alert.state === 'pending' || decided.has(alert.id)) continue
    const reading = readingOf(standing, look, alert)
    if (isDue(alert.cause, reading.cause))
      look.decisions.push({
        alert: { ...alert, ...reading, rev: alert.rev + 1 },
        former: alert.rev,
        changes: [],
        messages: [],
      })
  }
}

/** A value may change with every message: it is stored now and then, and when it comes to another side. */
function isDue(told: Cause, now: Cause): boolean {
  if (now['kind'] === 'integration') return now['failures'] !== told['failures']
  if (now['kind'] !== 'value') return false
  return (
    now['side'] !== told['side'] ||
    now['sideSince'] !== told['sideSince'] ||
    Number(now['at']) - Number(told['at'] ?? 0) >= refreshing
  )
}

/** Sends alerts that began to fire during a silence, once the silence has ended. */
function tellLater(look: Look): void {
  const decided = new Set(look.decisions.map(({ alert }) => alert.id))
  for (const alert of look.open.values()) {
    if (alert.state !== 'firing' || alert.told || decided.has(alert.id)) continue
    const decision = told(look, {
      alert: { ...alert, rev: alert.rev + 1 },
      former: alert.rev,
      changes: [],
      messages: [],
    })
    if (decision.alert.told) look.decisions.push(decision)
  }
}
