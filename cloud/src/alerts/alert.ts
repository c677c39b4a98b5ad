import type { State } from './machine.ts'
import type { Watch } from './rule.ts'

/** The subject of an alert that stands for many devices at once. */
export const manyDevices = '*'

/** Why something changed, as plain values. The console makes a sentence of them. */
export type Cause = Readonly<Record<string, string | number | boolean | null>>

export interface Alert {
  id: string
  owner: string
  rule: string
  /** The rule's `changedAt` when the alert began. */
  version: number
  ruleName: string
  preset?: string
  kind: Watch['kind']
  /** A device, an integration, or many devices. */
  subject: string
  state: State
  since: number
  firedAt?: number
  resolvedAt?: number
  value?: number
  limit?: number
  cause: Cause
  /** Of an alert about many devices: those that still have the problem. */
  devices?: readonly string[]
  /** The largest number of devices that had it at one time. */
  most?: number
  firings: readonly number[]
  count: number
  flapping: boolean
  /** The channels that got the alert when it fired. Missing until it has been sent, even to no channel. */
  told?: readonly string[]
  /** How often the engine has changed it. */
  rev: number
  acknowledged?: { at: number; by: string }
  silencedUntil?: number
}

export interface Change {
  at: number
  /**
   * A state, or a mark: acknowledged, unacknowledged, silenced, unsilenced; flapping, grew, shrank; told and untold,
   * whose cause says by which channel.
   */
  change: string
  by?: string
  cause?: Cause
}

export interface AlertRow {
  id: string
  owner: string
  rule: string
  version: number
  rule_name: string
  preset: string | null
  kind: Watch['kind']
  subject: string
  state: State
  since: number
  fired_at: number | null
  resolved_at: number | null
  value: number | null
  top: number | null
  cause: string
  devices: string | null
  most: number | null
  firings: string
  count: number
  flapping: number
  told: string | null
  rev: number
  acknowledged_at: number | null
  acknowledged_by: string | null
  silenced_until: number | null
}

export const alertColumns =
  'id, owner, rule, version, rule_name, preset, kind, subject, state, since, fired_at, resolved_at, value, top, cause, devices, most, firings, count, flapping, told, rev, acknowledged_at, acknowledged_by, silenced_until'

export function alertOf(row: AlertRow): Alert {
  return {
    id: row.id,
    owner: row.owner,
    rule: row.rule,
    version: row.version,
    ruleName: row.rule_name,
    ...(row.preset !== null && { preset: row.preset }),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    since: row.since,
    ...(row.fired_at !== null && { firedAt: row.fired_at }),
    ...(row.resolved_at !== null && { resolvedAt: row.resolved_at }),
    ...(row.value !== null && { value: row.value }),
    ...(row.top !== null && { limit: row.top }),
    cause: JSON.parse(row.cause) as Cause,
    ...(row.devices !== null && { devices: JSON.parse(row.devices) as string[] }),
    ...(row.most !== null && { most: row.most }),
    firings: JSON.parse(row.firings) as number[],
    count: row.count,
    flapping: row.flapping === 1,
    ...(row.told !== null && { told: JSON.parse(row.told) as string[] }),
    rev: row.rev,
    ...(row.acknowledged_at !== null && { acknowledged: { at: row.acknowledged_at, by: row.acknowledged_by ?? '' } }),
    ...(row.silenced_until !== null && { silencedUntil: row.silenced_until }),
  }
}

/** An alert as the API returns it. */
export function alertResponse({
  id,
  rule,
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
  count,
  flapping,
  acknowledged,
  silencedUntil,
}: Alert) {
  return {
    id,
    rule,
    ruleName,
    ...(preset !== undefined && { preset }),
    kind,
    device: kind === 'integration' || subject === manyDevices ? null : subject,
    integration: kind === 'integration' ? subject : null,
    state,
    since,
    ...(firedAt !== undefined && { firedAt }),
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...(value !== undefined && { value }),
    ...(limit !== undefined && { limit }),
    cause: { ...cause },
    ...(acknowledged && { acknowledged }),
    ...(silencedUntil !== undefined && { silencedUntil }),
    ...(flapping && { flapping: true as const }),
    ...(devices && { devices: [...devices], most: most ?? devices.length }),
    count,
  }
}
