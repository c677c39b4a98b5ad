import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerInPieces, arrayParts, serializer } from '../api/answerInPieces.ts'
import { iso, Line, MessageIds, Moment, texts, Type } from '../api/schema.ts'
import { notFound } from '../api/failure.ts'
import { exactBodyOf, readJsonBodies } from '../api/jsonBodies.ts'
import type { Execution } from './execution.ts'
import type { Integrations } from './integrations.ts'
import { draft, DraftContent, normaliseExported } from './schema.ts'
import type { FiredDelivery } from './deliveries/deliveries.ts'
import type { Recent } from './deliveries/endings.ts'
import { maxStoredLength, type Delivery } from './delivery.ts'

const Id = Type.Object({ id: Type.String() })
const Ids = Type.Object({ id: Type.String(), deliveryId: Type.String() })
const tags = ['integrations']

export function deliveryRoutes({
  integrations,
  execution,
}: {
  integrations: Integrations
  execution: Execution
}): FastifyPluginAsyncTypebox {
  const own = async (owner: string, id: string) => {
    if (!(await integrations.find(owner, id))) throw notFound(`Integration ${id} does not exist.`)
  }
  return async (app) => {
    readJsonBodies(app, { exact: true })
    app.addHook('preValidation', async (request) => normaliseExported(request))
    app.get(
      '/integrations/:id/deliveries',
      {
        schema: {
          tags,
          params: Id,
          description: 'The newest first, at most 50.',
          response: { 200: Type.Object({ deliveries: Type.Array(DeliveryResponse) }), ...texts(304, 404) },
        },
      },
      async (request, reply) => {
        const { caller, params } = request
        await own(caller.sub, params.id)
        const toJson = serializer(reply, DeliveryResponse)
        const pages = async function* () {
          for await (const page of execution.deliveriesOf(caller.sub, params.id))
            yield page.map((delivery) => toJson(deliveryResponse(delivery)))
        }
        return answerInPieces(request, reply, arrayParts('{"deliveries":', pages(), '}'))
      },
    )
    app.get(
      '/messages/:message/deliveries',
      {
        schema: {
          tags,
          params: MessageIds,
          description: 'Which deliveries a message has fired, the newest first, at most 100 of those that are kept.',
          response: { 200: Type.Object({ deliveries: Type.Array(FiredResponse) }), ...texts(304, 400) },
        },
      },
      async ({ caller, params }) => {
        const owned = await integrations.ownedBy(caller.sub)
        const names = new Map(owned.map(({ id, content }) => [id, content.name]))
        const fired = await execution.firedBy(caller.sub, params.message)
        return { deliveries: fired.map((each) => firedResponse(each, names.get(each.integration))) }
      },
    )
    app.get(
      '/integrations/health',
      {
        schema: {
          tags,
          description: 'How the last deliveries of each integration that is enabled ended, and how many are disabled.',
          response: {
            200: Type.Object({ integrations: Type.Array(HealthResponse), disabled: Type.Integer() }),
            ...texts(304),
          },
        },
      },
      async ({ caller }) => {
        const recent = await execution.recentOf(caller.sub)
        const owned = await integrations.ownedBy(caller.sub)
        const enabled = owned.filter(({ content }) => content['disabled'] !== true)
        return {
          disabled: owned.length - enabled.length,
          integrations: enabled.map(({ id, content: { name } }) => {
            return { id, name, ...healthResponse(recent.get(id) ?? { deliveries: 0, failed: 0 }) }
          }),
        }
      },
    )
    app.post(
      '/integrations/:id/deliveries/:deliveryId/replay',
      { schema: { tags, params: Ids, response: { 202: DeliveryResponse, ...texts(404) } } },
      async ({ caller, params }, reply) => {
        await own(caller.sub, params.id)
        const delivery = await execution.replay(caller.sub, params.id, params.deliveryId)
        if (!delivery) throw notFound(`Delivery ${params.deliveryId} does not exist.`)
        return reply.code(202).send(deliveryResponse(delivery))
      },
    )
    app.post(
      '/integrations/preview',
      {
        schema: {
          tags,
          body: PreviewBody,
          description: 'What would be sent for an event. Nothing is sent.',
          response: { 200: PreviewResponse, ...texts(400, 413, 415, 429) },
        },
      },
      async (request) => {
        const { caller } = request
        const body = exactBodyOf(request)
        return execution.preview(caller.sub, body.type, draft(body.content), body.event)
      },
    )
    app.post(
      '/integrations/run',
      {
        schema: {
          tags,
          body: RunBody,
          description: 'Runs a custom function without saving it.',
          response: { 200: RunResponse, ...texts(400, 413, 415, 429) },
        },
      },
      async (request) => {
        const { caller } = request
        const body = exactBodyOf(request)
        return execution.run(caller.sub, draft(body.content), body.event)
      },
    )
  }
}

const orNull = <Schema extends object>(schema: Schema) => Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] })
const Texts = Type.Record(Type.String(), Type.String())

const Request = Type.Object(
  { method: Type.String(), url: Type.String(), headers: Texts, body: orNull(Type.String()) },
  { description: 'Secrets are masked as [[SENSITIVE]].' },
)
const Response = Type.Object({ status: Type.Integer(), headers: Texts, body: Type.String(), truncated: Type.Boolean() })
const ConsoleLine = Type.Object({ level: Type.Enum(['log', 'info', 'warn', 'error']), text: Type.String() })
const FunctionError = Type.Object({
  message: Type.String(),
  line: orNull(Type.Integer()),
  column: orNull(Type.Integer()),
})

const DeliveryResponse = Type.Object({
  id: Type.String(),
  at: Moment,
  trigger: Type.Enum(['event', 'test', 'replay', 'alert']),
  event: Type.Object({
    device: Type.String(),
    name: Type.String(),
    data: Type.String(),
    publishedAt: Moment,
    message: Type.Optional(
      Type.String({ description: 'The id of the message that fired it. Deliveries of former releases have none.' }),
    ),
  }),
  status: Type.Enum(['succeeded', 'failed', 'waiting'], {
    description: 'Waiting: queued, under way or to be tried again.',
  }),
  attempts: Type.Array(
    Type.Object({
      at: Moment,
      duration: Type.Integer({ description: 'Milliseconds.' }),
      request: orNull(Request),
      response: orNull(Response),
      error: orNull(Type.String()),
      note: Type.Optional(Type.String({ description: 'What else is to be known about the attempt.' })),
    }),
  ),
  nextAttemptAt: Type.Optional(Moment),
  published: Type.Array(
    Type.Object({
      name: Type.String(),
      data: Type.String(),
      device: Type.Optional(Type.String({ description: 'Where it is another device than the one that asked.' })),
    }),
    { description: 'The events that were published in answer.' },
  ),
  console: Type.Optional(Type.Array(ConsoleLine, { description: 'What a custom function printed.' })),
})

const FiredResponse = Type.Object({
  id: Type.String(),
  integration: Type.String(),
  name: Type.String({ description: 'Of the integration.' }),
  at: Moment,
  status: Type.Enum(['succeeded', 'failed', 'waiting']),
})

const HealthResponse = Type.Object({
  id: Type.String(),
  name: Type.String(),
  deliveries: Type.Integer({
    description:
      'How many deliveries this is about: those of the last 24 hours that have ended, and the last one however old it is; at most 10.',
  }),
  failed: Type.Integer({ description: 'How many of them failed.' }),
  lastAt: Type.Optional({ ...Moment, description: 'Of the last delivery that has ended.' }),
  failingSince: Type.Optional({
    ...Moment,
    description: 'There while the last delivery failed: the first of those that failed without a success between.',
  }),
  lastFailedAt: Type.Optional(Moment),
  lastError: Type.Optional(Type.String({ description: 'Secrets are masked as [[SENSITIVE]].' })),
})

const SampleEvent = Type.Object({ name: Line(0, 1000), data: Type.String(), device: Type.Optional(Line(0, 100)) })

const PreviewBody = Type.Object({ type: Type.String({ maxLength: 64 }), content: DraftContent, event: SampleEvent })
const PreviewResponse = Type.Object({
  request: orNull(Request),
  unknown: Type.Array(Type.String(), {
    description: 'Names in templates that are neither a secret, a parameter nor another variable.',
  }),
  missing: Type.Array(Type.String(), {
    description: 'Secrets that the content names and that do not exist. Their places are masked.',
  }),
  problem: orNull(Type.String()),
})

const RunBody = Type.Object({ content: DraftContent, event: SampleEvent })
const RunResponse = Type.Object({
  result: orNull(Type.String({ description: 'JSON text of what the function returned.' })),
  console: Type.Array(ConsoleLine),
  error: orNull(FunctionError),
  duration: Type.Integer({ description: 'Milliseconds.' }),
})

function deliveryResponse({ event, at, trigger, status, attempts, nextAttemptAt, published, console }: Delivery) {
  const data = event.data.toString('utf8')
  return {
    id: event.id,
    at: iso(at),
    trigger,
    event: {
      device: event.device,
      name: event.name,
      data: data.slice(0, maxStoredLength),
      publishedAt: iso(event.publishedAt),
      ...(event.message !== undefined && { message: event.message }),
    },
    status,
    attempts: attempts.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
    ...(nextAttemptAt !== undefined && { nextAttemptAt: iso(nextAttemptAt) }),
    published,
    ...(console && { console }),
  }
}

function firedResponse({ at, ...delivery }: FiredDelivery, name = '') {
  return { ...delivery, name, at: iso(at) }
}

function healthResponse({ deliveries, failed, lastAt, failingSince, lastFailedAt, lastError }: Recent) {
  return {
    deliveries,
    failed,
    ...(lastAt !== undefined && { lastAt: iso(lastAt) }),
    ...(failingSince !== undefined && { failingSince: iso(failingSince) }),
    ...(lastFailedAt !== undefined && { lastFailedAt: iso(lastFailedAt), lastError: lastError ?? '' }),
  }
}
