import { randomUUID } from 'node:crypto'
import type { Alert, Cause } from './alert.ts'
import type { Decision } from './alerts.ts'
import { messagesOf } from './telling/channels.ts'
import type { Memory } from './memory.ts'
import type { Rule } from './rule.ts'

export type Closing = 'rule' | 'disabled' | 'changed' | 'device' | 'scope' | 'integration' | 'joined'

/** One rule in one look. */
export interface Look {
  rule: Rule
  now: number
  memory: Memory
  /** By device or integration. */
  open: ReadonlyMap<string, Alert>
  /** The account wants to be told nothing now. */
  silenced: boolean
  /** How many more pairs of a rule and a device the account may have. */
  room: { left: number }
  decisions: Decision[]
}

export function made(rule: Rule, subject: string, fields: Pick<Alert, 'state' | 'since' | 'cause'> & Partial<Alert>): Alert {
  const { id, owner, name, preset, watch, changedAt } = rule
  return { id: randomUUID(), owner, rule: id, version: changedAt, ruleName: name, ...(preset !== undefined && { preset }), kind: watch.kind, subject, firings: [], count: 1, flapping: false, rev: 1, ...fields }
}

/** Adds what is to be told of one that fires, unless that waits for the end of a silence. */
export function told({ rule, now, memory, silenced }: Look, decision: Decision): Decision {
  const { alert } = decision
  if (alert.told || alert.acknowledged || silenced || (alert.silencedUntil ?? 0) > now) return decision
  const channels = channelsFor(rule, alert, memory)
  const next = { ...alert, told: channels }
  return { ...decision, alert: next, messages: [...decision.messages, ...messagesOf(next, 'firing', channels, now)] }
}

/** Whom a rule tells. What is about an integration is told to none that fails itself. */
function channelsFor({ tell }: Rule, alert: Alert, memory: Memory): string[] {
  const failing = new Set(alert.kind === 'integration' ? [alert.subject, ...memory.allOpen().filter(({ kind, owner, state }) => kind === 'integration' && owner === alert.owner && state === 'firing').map(({ subject }) => subject)] : [])
  return [...tell.integrations.filter((id) => !failing.has(id)).map((id) => `integration:${id}`), ...(tell.email ? ['email'] : [])]
}

/** The end of an alert that has no reason in what it watches. */
export function closed(alert: Alert, why: Closing, now: number): Decision {
  if (alert.state === 'pending') return dropped(alert, now)
  const cause: Cause = { kind: 'closed', why }
  const next: Alert = { ...alert, state: 'resolved', resolvedAt: now, rev: alert.rev + 1 }
  return { alert: next, former: alert.rev, changes: [{ at: now, change: 'resolved', cause }], messages: messagesOf(next, 'resolved', alert.told ?? [], now) }
}

/** It was pending, and never fired. */
export function dropped(alert: Alert, now: number): Decision {
  return { alert: { ...alert, state: 'resolved', resolvedAt: now }, former: alert.rev, dropped: true, changes: [], messages: [] }
}

export function openState(alert: Alert | undefined) {
  return alert && alert.state !== 'resolved' ? { state: alert.state, since: alert.since, flapping: alert.flapping } : undefined
}
