import type { Queries } from '../store/database.ts'
import type { Alert, Change } from './alert.ts'

/** A message about an alert, for an integration or by e-mail. */
export interface Message {
  id: string
  owner: string
  alert: string
  /** `email`, or `integration:` and the integration's id. */
  channel: string
  content: string
  at: number
}

/**
 * A change that the engine has decided on for one alert. `former` is the alert's `rev` before the change, undefined for
 * a new alert.
 */
export interface Decision {
  alert: Alert
  former?: number
  /** It was pending, and never fired. */
  dropped?: true
  changes: readonly Change[]
  messages: readonly Message[]
}

/** Another process evaluates the rules now, and has changed the alert. */
export class Overtaken extends Error {}

const maxChanges = 200

/** Stores a decision with the changes and messages that it brings. */
export async function storeDecision(
  tx: Queries,
  { alert, former, dropped, changes, messages }: Decision,
): Promise<void> {
  const {
    id,
    owner,
    rule,
    version,
    ruleName,
    preset,
    kind,
    subject,
    state,
    since,
    firedAt,
    resolvedAt,
    value,
    limit,
    cause,
    devices,
    most,
    firings,
    count,
    flapping,
    told,
    rev,
  } = alert
  const changing = [
    ruleName,
    state,
    since,
    firedAt ?? null,
    resolvedAt ?? null,
    value ?? null,
    limit ?? null,
    JSON.stringify(cause),
    devices ? JSON.stringify(devices) : null,
    most ?? null,
    JSON.stringify(firings),
    count,
    flapping ? 1 : 0,
    told ? JSON.stringify(told) : null,
    rev,
  ]
  const stored = dropped
    ? await tx.run('DELETE FROM alerts WHERE id = ? AND rev = ?', id, former ?? 0)
    : former === undefined
      ? await tx.run(
          `INSERT INTO alerts (id, owner, rule, version, preset, kind, subject, rule_name, state, since, fired_at, resolved_at, value, top, cause, devices, most, firings, count, flapping, told, rev)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          id,
          owner,
          rule,
          version,
          preset ?? null,
          kind,
          subject,
          ...changing,
        )
      : await tx.run(
          `UPDATE alerts SET rule_name = ?, state = ?, since = ?, fired_at = ?, resolved_at = ?, value = ?, top = ?, cause = ?, devices = ?, most = ?, firings = ?, count = ?, flapping = ?, told = ?, rev = ? WHERE id = ? AND rev = ?`,
          ...changing,
          id,
          former,
        )
  if (stored === 0) throw new Overtaken(`The alert ${id} was changed by another process.`)
  if (dropped) await tx.run('DELETE FROM alert_changes WHERE alert = ?', id)
  else await addChanges(tx, id, changes)
  for (const message of messages)
    await tx.run(
      'INSERT INTO alert_messages (id, owner, alert, channel, content, at, next_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      message.id,
      message.owner,
      message.alert,
      message.channel,
      message.content,
      message.at,
      message.at,
    )
}

/** Of an alert that changes without end the newest are kept. */
export async function addChanges(tx: Queries, alert: string, changes: readonly Change[]): Promise<void> {
  for (const { at, change, by, cause } of changes)
    await tx.run(
      'INSERT INTO alert_changes (alert, at, change, by_whom, cause) VALUES (?, ?, ?, ?, ?)',
      alert,
      at,
      change,
      by ?? null,
      cause ? JSON.stringify(cause) : null,
    )
  if (changes.length > 0)
    await tx.run(
      `DELETE FROM alert_changes WHERE alert = ?1 AND number NOT IN (SELECT number FROM alert_changes WHERE alert = ?1 ORDER BY number DESC LIMIT ${maxChanges})`,
      alert,
    )
}
