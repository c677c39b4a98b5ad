import { randomUUID } from 'node:crypto'
import type { Alert, Cause } from './alert.ts'
import type { Decision } from './storeDecision.ts'
import { messagesOf } from './notify/channels.ts'
import type { StateCache } from './stateCache.ts'
import type { Rule } from './rule.ts'

export type Closing = 'rule' | 'disabled' | 'changed' | 'device' | 'scope' | 'integration' | 'joined'

/** One evaluation of one rule. */
export interface Look {
  rule: Rule
  now: number
  memory: StateCache
  /** The open alerts, by device or integration. */
  open: ReadonlyMap<string, Alert>
  /** Whether the account has silenced all alerts. */
  silenced: boolean
  /** How many more pairs of a rule and a device the account may have. */
  room: { left: number }
  decisions: Decision[]
}

export function made(
  rule: Rule,
  subject: string,
  fields: Pick<Alert, 'state' | 'since' | 'cause'> & Partial<Alert>,
): Alert {
  const { id, owner, name, preset, watch, changedAt } = rule
  return {
    id: randomUUID(),
    owner,
    rule: id,
    version: changedAt,
    ruleName: name,
    ...(preset !== undefined && { preset }),
    kind: watch.kind,
    subject,
    firings: [],
    count: 1,
    flapping: false,
    rev: 1,
    ...fields,
  }
}

/** Adds the messages of an alert that fires. While the alert is silenced they wait. */
export function told({ rule, now, memory, silenced }: Look, decision: Decision): Decision {
  const { alert } = decision
  if (alert.told || alert.acknowledged || silenced || (alert.silencedUntil ?? 0) > now) return decision
  const channels = channelsFor(rule, alert, memory)
  const next = { ...alert, told: channels }
  return { ...decision, alert: next, messages: [...decision.messages, ...messagesOf(next, 'firing', channels, now)] }
}

/** The channels of a rule. An alert about a failing integration is not sent to integrations that fail themselves. */
function channelsFor({ tell }: Rule, alert: Alert, memory: StateCache): string[] {
  const failing = new Set(
    alert.kind === 'integration' ? [alert.subject, ...memory.failingIntegrations(alert.owner)] : [],
  )
  return [
    ...tell.integrations.filter((id) => !failing.has(id)).map((id) => `integration:${id}`),
    ...(tell.email ? ['email'] : []),
  ]
}

/** Ends an alert for a reason outside of what it watches, such as a changed rule. */
export function closed(alert: Alert, why: Closing, now: number): Decision {
  if (alert.state === 'pending') return dropped(alert, now)
  const cause: Cause = { kind: 'closed', why }
  const next: Alert = { ...alert, state: 'resolved', resolvedAt: now, rev: alert.rev + 1 }
  return {
    alert: next,
    former: alert.rev,
    changes: [{ at: now, change: 'resolved', cause }],
    messages: messagesOf(next, 'resolved', alert.told ?? [], now),
  }
}

/** Ends an alert that was pending and never fired. */
export function dropped(alert: Alert, now: number): Decision {
  return {
    alert: { ...alert, state: 'resolved', resolvedAt: now },
    former: alert.rev,
    dropped: true,
    changes: [],
    messages: [],
  }
}

export function openState(alert: Alert | undefined) {
  return alert && alert.state !== 'resolved'
    ? { state: alert.state, since: alert.since, flapping: alert.flapping }
    : undefined
}
