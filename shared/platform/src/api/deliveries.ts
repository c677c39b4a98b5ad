import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { path } from '../lib/index.ts'
import { exactBody } from './exactJson.ts'
import { ifKnown, load } from './listQuery.ts'
import { identity, maybeTime, parse, time } from './parse.ts'

const headers = v.fallback(v.record(v.string(), v.string()), {})
const text = v.optional(v.nullable(v.string()), null)
const line = v.object({ level: v.fallback(v.picklist(['log', 'info', 'warn', 'error']), 'log'), text: v.string() })

const request = v.object({ method: v.string(), url: v.string(), headers: v.optional(headers, {}), body: text })
const response = v.object({
  status: v.number(),
  headers: v.optional(headers, {}),
  body: v.optional(v.nullable(v.string()), ''),
  truncated: v.optional(v.boolean(), false),
})

const attempt = v.object({
  at: time,
  duration: v.optional(v.number(), 0),
  request: v.optional(v.nullable(request), null),
  response: v.optional(v.nullable(response), null),
  error: text,
  note: v.optional(v.nullable(v.string())),
})

const delivery = v.object({
  id: v.string(),
  at: time,
  trigger: v.fallback(v.picklist(['event', 'test', 'replay', 'alert']), 'event'),
  event: v.object({
    device: v.optional(v.string(), ''),
    name: v.optional(v.string(), ''),
    data: v.optional(v.string(), ''),
    publishedAt: v.optional(time),
    message: v.optional(v.string()),
  }),
  status: v.fallback(v.picklist(['succeeded', 'failed', 'waiting']), 'waiting'),
  attempts: v.optional(v.array(attempt), []),
  nextAttemptAt: v.optional(v.nullable(time)),
  published: v.optional(v.array(v.object({ name: v.string(), data: v.string() })), []),
  console: v.optional(v.array(line), []),
})

/** One time that an integration was triggered, and its result. Times are epoch milliseconds. */
export type Delivery = v.InferOutput<typeof delivery>
export type Attempt = v.InferOutput<typeof attempt>
export type RenderedRequest = v.InferOutput<typeof request>
export type ConsoleLine = v.InferOutput<typeof line>

const deliveries = v.object({ deliveries: v.array(delivery) })

/**
 * The last deliveries of an integration, newest first; null where the server keeps none. Source: GET
 * /api/v1/integrations/{id}/deliveries.
 */
export const deliveriesQuery = (api: Http, id: string) => ({
  queryKey: ['integrations', id, 'deliveries'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ifKnown(load(api, path`/api/v1/integrations/${id}/deliveries`, signal)),
  select: readDeliveries,
})

const readDeliveries = (value: unknown): Delivery[] | null =>
  value === null ? null : parse(deliveries, 'deliveries', value).deliveries

const fired = v.object({
  deliveries: v.array(
    v.object({
      id: v.string(),
      integration: v.string(),
      name: v.optional(v.string(), ''),
      at: time,
      status: v.fallback(v.picklist(['succeeded', 'failed', 'waiting']), 'waiting'),
    }),
  ),
})

const readFired = (value: unknown) => (value === null ? null : parse(fired, 'deliveries', value).deliveries)

/**
 * The deliveries that a message has fired, newest first; null where the server does not tell. Source: GET
 * /api/v1/messages/{id}/deliveries.
 */
export const messageDeliveriesQuery = (api: Http, message: string) => ({
  queryKey: ['messages', message, 'deliveries'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ifKnown(load(api, path`/api/v1/messages/${message}/deliveries`, signal)),
  select: readFired,
})

const health = v.object({
  disabled: v.fallback(v.number(), 0),
  integrations: v.array(
    v.object({
      id: identity,
      name: v.optional(v.string(), ''),
      deliveries: v.number(),
      failed: v.number(),
      lastAt: maybeTime,
      failingSince: maybeTime,
      lastFailedAt: maybeTime,
      lastError: v.optional(v.string(), ''),
    }),
  ),
})

/**
 * How the last deliveries of all integrations that are enabled ended, and how many are not. Times are epoch
 * milliseconds.
 */
export type IntegrationsHealth = v.InferOutput<typeof health>
/**
 * How the last `deliveries` of one ended: `failed` of them did not arrive. `failingSince` is there while none arrives.
 */
export type IntegrationHealth = IntegrationsHealth['integrations'][number]

/**
 * How the last deliveries of each integration that is enabled ended; null where the server does not have the call.
 * Source: GET /api/v1/integrations/health.
 */
export const integrationHealthQuery = (api: Http) => ({
  queryKey: ['integrations', 'health'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, '/api/v1/integrations/health', signal)),
  select: readHealth,
})

const readHealth = (value: unknown): IntegrationsHealth | null =>
  value === null ? null : parse(health, 'health', value)

/** Triggers the integration again with the same event. */
export const replayDelivery = (api: Http, id: string, deliveryId: string) =>
  api.request(path`/api/v1/integrations/${id}/deliveries/${deliveryId}/replay`, { method: 'POST' })

export interface SampleEvent {
  name: string
  data: string
  device?: string
}

type Content = Readonly<Record<string, unknown>>

const preview = v.object({
  request: v.nullable(request),
  unknown: v.optional(v.array(v.string()), []),
  missing: v.optional(v.array(v.string()), []),
  problem: text,
})

/**
 * The request that would be sent; `unknown` are template names without a meaning, `missing` secrets that do not exist.
 * Secrets are masked, missing ones too.
 */
export type Preview = v.InferOutput<typeof preview>

export const previewIntegration = (
  api: Http,
  body: { type: string; content: Content; event: SampleEvent },
  signal: AbortSignal,
): Promise<Preview | null> =>
  ifKnown(
    exactBody(body).then((options) => api.json('/api/v1/integrations/preview', { method: 'POST', ...options, signal })),
  ).then((value) => (value === null ? null : parse(preview, 'preview', value)))

const run = v.object({
  result: text,
  console: v.optional(v.array(line), []),
  error: v.optional(
    v.nullable(
      v.object({
        message: v.string(),
        line: v.optional(v.nullable(v.number()), null),
        column: v.optional(v.nullable(v.number()), null),
      }),
    ),
    null,
  ),
  duration: v.optional(v.number(), 0),
})

/** The result of a custom function, as JSON text, its console and its error. */
export type FunctionRun = v.InferOutput<typeof run>

/** Runs a custom function, saved or not; null where the server does not have the call. */
export const runFunction = (api: Http, body: { content: Content; event: SampleEvent }): Promise<FunctionRun | null> =>
  ifKnown(api.json('/api/v1/integrations/run', { method: 'POST', json: body })).then((value) =>
    value === null ? null : parse(run, 'run', value),
  )
