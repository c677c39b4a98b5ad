import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { logFailure, path } from '../lib/index.ts'
import { readLines } from './lines.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeNumber, maybeText, maybeTime, parse, time } from './parse.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The state of an alert. Marks, such as an acknowledgement, are separate. */
export type AlertState = 'pending' | 'firing' | 'recovering' | 'resolved'
const state = v.picklist(['pending', 'firing', 'recovering', 'resolved'])
const kind = v.picklist(['offline', 'value', 'silent', 'integration', 'crash'])

/** The cause of a change, as plain values that the console turns into a sentence. */
const cause = v.optional(v.nullable(v.record(v.string(), v.unknown())), null)

const alert = v.object({
  id: identity,
  rule: v.string(),
  ruleName: v.optional(v.string(), ''),
  preset: maybeText,
  kind,
  device: maybeText,
  integration: maybeText,
  state,
  since: time,
  firedAt: maybeTime,
  resolvedAt: maybeTime,
  value: maybeNumber,
  limit: maybeNumber,
  cause,
  acknowledged: v.optional(v.nullable(v.object({ at: time, by: v.optional(v.string(), '') })), null),
  silencedUntil: maybeTime,
  flapping: v.optional(v.boolean(), false),
  devices: v.optional(v.nullable(v.array(v.string())), null),
  most: maybeNumber,
  count: v.optional(count, 1),
})

/**
 * An alert: the condition of a rule is met, or was. `devices`: for one alert about many devices that failed at once,
 * those that have not recovered; `most` is their largest number. `count`: how often it fired; `flapping`: it fired so
 * often that it stays open until it is calm. Times are epoch milliseconds.
 */
export type Alert = v.InferOutput<typeof alert>

const alerts = v.object({ alerts: v.array(alert), firing: count, silencedUntil: maybeTime, now: time })

/**
 * The open alerts, and those that ended in the last day. `firing`: how many fire, including unlisted ones.
 * `silencedUntil`: no notifications until then. Source: GET /api/v1/alerts.
 */
export type Alerts = v.InferOutput<typeof alerts>

const reader =
  <Schema extends v.GenericSchema>(schema: Schema, what: string) =>
  (value: unknown): v.InferOutput<Schema> | null => {
    if (value === null) return null
    try {
      return parse(schema, what, value)
    } catch (error) {
      logFailure(`Reading ${what}`, error)
      throw error
    }
  }

const readAlerts = reader(alerts, 'alerts')

/** Null where the server has no alerts. */
export const alertsQuery = (api: Http) => ({
  queryKey: ['alerts'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/alerts', signal)),
  select: readAlerts,
})

const alertDetails = v.object({
  ...alert.entries,
  history: v.optional(v.array(v.object({ at: time, change: v.string(), by: maybeText, cause })), []),
})

/**
 * An alert with what happened to it, the oldest first. `change` is a state, or `acknowledged`, `unacknowledged`,
 * `silenced`, `unsilenced`, `flapping`, `grew`, `shrank`, `told`, `untold`: the cause of the last two says by which
 * channel.
 */
export type AlertDetails = v.InferOutput<typeof alertDetails>

const readDetails = reader(alertDetails, 'alert')

export const alertQuery = (api: Http, id: string) => ({
  queryKey: ['alerts', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, path`/api/v1/alerts/${id}`, signal)),
  select: readDetails,
})

const ofMessage = v.object({ alerts: v.array(alert) })
const readOfMessage = reader(ofMessage, 'alerts')

/** The alerts that fired because of a message; null where the server does not tell. */
export const messageAlertsQuery = (api: Http, message: string) => ({
  queryKey: ['messages', message, 'alerts'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ifKnown(load(api, path`/api/v1/messages/${message}/alerts`, signal)),
  select: readOfMessage,
})

const past = v.object({ alerts: v.array(alert), before: maybeTime })

/** Ended alerts, the newest first. `before` leads to older ones, and is null if there are none. */
export type PastAlerts = v.InferOutput<typeof past>

export const loadPastAlerts = async (api: Http, before: number | null, limit: number): Promise<PastAlerts> =>
  parse(
    past,
    'alerts',
    await api.json(
      before === null
        ? path`/api/v1/alerts/history?limit=${String(limit)}`
        : path`/api/v1/alerts/history?limit=${String(limit)}&before=${String(before)}`,
    ),
  )

const changed = async (call: Promise<unknown>): Promise<Alert> => parse(alert, 'alert', await call)

export const acknowledgeAlert = (api: Http, id: string): Promise<Alert> =>
  changed(api.json(path`/api/v1/alerts/${id}/acknowledge`, { method: 'POST' }))
export const unacknowledgeAlert = (api: Http, id: string): Promise<Alert> =>
  changed(api.json(path`/api/v1/alerts/${id}/unacknowledge`, { method: 'POST' }))
/** Null ends the silence. */
export const silenceAlert = (api: Http, id: string, until: number | null): Promise<Alert> =>
  changed(api.json(path`/api/v1/alerts/${id}/silence`, { method: 'POST', json: { until } }))
export const silenceAlerts = (api: Http, until: number | null) =>
  api.request('/api/v1/alerts/silence-all', { method: 'POST', json: { until } })

const streamStart = v.object({ firing: count, alerts: v.array(alert), silencedUntil: maybeTime, now: time })
const streamLine = v.object({ alert: v.optional(v.nullable(alert), null), firing: count, silencedUntil: maybeTime })

export interface AlertStream {
  /** The open alerts; called again whenever changes may have been missed. */
  onAlerts(alerts: Alerts): void
  /**
   * `alert` is null when all alerts were silenced, or that has ended. An alert that is resolved without having fired is
   * removed.
   */
  onChange(change: { alert: Alert | null; firing: number; silencedUntil: number | null }): void
}

/**
 * Passes on the open alerts and then each change. Resolves when the server ends the stream; rejects like any call.
 * Source: GET /api/v1/alerts/stream.
 */
export const followAlerts = async (
  api: Http,
  { onAlerts, onChange }: AlertStream,
  signal: AbortSignal,
): Promise<void> => {
  const response = await api.request('/api/v1/alerts/stream', { signal })
  await readLines(
    response,
    (line) => {
      if (typeof line === 'object' && line !== null && 'alerts' in line) onAlerts(parse(streamStart, 'alerts', line))
      else onChange(parse(streamLine, 'alerts', line ?? null))
    },
    signal,
  )
}

const watch = v.variant('kind', [
  v.object({ kind: v.literal('offline'), minutes: v.number() }),
  v.object({
    kind: v.literal('value'),
    event: v.string(),
    field: maybeText,
    above: v.optional(v.number()),
    below: v.optional(v.number()),
    clear: v.optional(v.number()),
    is: v.optional(v.string()),
    isNot: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('silent'), event: v.string(), minutes: v.number() }),
  v.object({ kind: v.literal('integration'), integration: maybeText, failures: v.number() }),
  v.object({ kind: v.literal('crash'), safeMode: v.optional(v.boolean(), true) }),
])
const scope = v.variant('kind', [
  v.object({ kind: v.literal('device'), device: v.string() }),
  v.object({ kind: v.literal('label'), label: v.string() }),
  v.object({ kind: v.literal('all') }),
])
const tell = v.object({ integrations: v.optional(v.array(v.string()), []), email: v.optional(v.boolean(), false) })
const rule = v.object({
  id: identity,
  name: v.optional(v.string(), ''),
  preset: maybeText,
  enabled: v.optional(v.boolean(), true),
  watch,
  scope: v.optional(scope, { kind: 'all' }),
  for: v.optional(v.number(), 0),
  tell: v.optional(tell, { integrations: [], email: false }),
  createdAt: time,
  updatedAt: time,
})

export type AlertWatch = v.InferOutput<typeof watch>
export type AlertScope = v.InferOutput<typeof scope>
/**
 * What a rule watches, at which devices (for a rule about integrations: all), how many seconds it must last before it
 * fires, and who is notified. `preset`: which preset rule it is, as long as its name is unchanged.
 */
export type AlertRule = v.InferOutput<typeof rule>
/** The part of a rule that a user writes. */
export type AlertRuleDraft = Pick<AlertRule, 'name' | 'enabled' | 'watch' | 'scope' | 'for' | 'tell'>

const email = v.object({ ready: v.boolean(), reason: maybeText, address: maybeText })
const rules = v.object({
  rules: v.array(rule),
  channels: v.optional(v.object({ email: v.optional(email, { ready: false }) }), { email: { ready: false } }),
})

/**
 * `reason`: why no e-mail can be sent; `server`: no mail server is set up, `address`: the account has no address.
 * Source: GET /api/v1/alert-rules.
 */
export type AlertRules = v.InferOutput<typeof rules>

const readRules = reader(rules, 'alert rules')

/** Null where the server has no alerts. */
export const alertRulesQuery = (api: Http) => ({
  queryKey: ['alert-rules'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/alert-rules', signal)),
  select: readRules,
})

export const addAlertRule = async (api: Http, draft: AlertRuleDraft): Promise<AlertRule> =>
  parse(rule, 'rule', await api.json('/api/v1/alert-rules', { method: 'POST', json: draft }))
export const saveAlertRule = async (api: Http, id: string, draft: AlertRuleDraft): Promise<AlertRule> =>
  parse(rule, 'rule', await api.json(path`/api/v1/alert-rules/${id}`, { method: 'PUT', json: draft }))
export const deleteAlertRule = (api: Http, id: string) =>
  api.request(path`/api/v1/alert-rules/${id}`, { method: 'DELETE' })

/** Time, least, mean, greatest, number of values. */
const bucket = v.tuple([v.number(), v.number(), v.number(), v.number(), v.number()])
const preview = v.object({
  since: maybeTime,
  partial: v.optional(v.boolean(), false),
  searchedTo: maybeTime,
  firings: v.array(
    v.object({
      device: maybeText,
      from: time,
      to: maybeTime,
      peak: maybeNumber,
      times: v.optional(count, 1),
      flapping: v.optional(v.boolean(), false),
      devices: v.optional(v.nullable(v.array(v.string())), null),
    }),
  ),
  devices: v.optional(v.array(v.object({ device: identity, count, series: v.optional(v.array(bucket)) })), []),
  unread: v.optional(
    v.array(
      v.object({
        device: identity,
        messages: count,
        atLeast: v.optional(v.boolean(), false),
        why: v.string(),
        place: maybeNumber,
        sample: maybeText,
      }),
    ),
    [],
  ),
  more: v.optional(count, 0),
  noisy: v.optional(v.boolean(), false),
})

/**
 * When a rule would have fired. `since`: the oldest stored event, null if there is none; `partial`: there was not
 * enough time for everything. `devices` are those with the most firings, `more` is the number of others; `noisy`: it
 * would fire too often to be read. `unread`: devices whose messages had nothing that the rule can compare, and why.
 * `times`: how often it would have fired while it was held open.
 */
export type AlertPreview = v.InferOutput<typeof preview>

export const previewAlertRule = async (
  api: Http,
  wanted: { rule: AlertRuleDraft; from: number; to: number },
  signal: AbortSignal,
): Promise<AlertPreview> =>
  parse(preview, 'preview', await api.json('/api/v1/alert-rules/preview', { method: 'POST', json: wanted, signal }))
