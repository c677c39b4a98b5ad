import type { FastifyRequest } from 'fastify'
import type { Content } from './content.ts'
import { exactBodyOf } from '../api/jsonBodies.ts'
import { Line, Type } from '../api/schema.ts'
import { problemWithJsonText } from '../api/requestChecks.ts'

const Texts = Type.Record(Type.String(), Type.Unknown())
/** `true` asks for the default fields. */
const FieldsOrDefaults = Type.Unsafe<Record<string, unknown> | boolean>({ anyOf: [Texts, { type: 'boolean' }] })
const more = { additionalProperties: true }
const Identity = Line(1, 100)
const most = { maxItems: 100 }

/** A template's id. Consoles of later versions may bring more of them: the server executes what `content` says. */
const TemplateId = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,63}$',
  description: 'The template: webhook, lambda, anthropic-chat, ...',
})

const content = {
  name: Type.String({ minLength: 1, maxLength: 64 }),
  template: Type.Optional(Type.String({ maxLength: 64 })),
  deviceID: Type.Optional(Line(0, 100)),
  disabled: Type.Optional(Type.Boolean()),
  parameters: Type.Optional(
    Type.Array(
      Type.Object({ template_name: Type.Optional(Type.String()), value: Type.Optional(Type.Unknown()) }, more),
      most,
    ),
  ),
  secrets: Type.Optional(
    Type.Array(
      Type.Object({ template_name: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }, more),
      most,
    ),
  ),
  lambda: Type.Optional(
    Type.Object({ language: Type.Optional(Type.String()), code: Type.Optional(Type.String()) }, more),
  ),
  url: Type.Optional(Type.String({ maxLength: 4096 })),
  requestType: Type.Optional(Type.Enum(['POST', 'GET', 'PUT', 'DELETE'])),
  event: Type.Optional(Line(0, 256)),
  responseTopic: Type.Optional(Line(0, 1000)),
  errorResponseTopic: Type.Optional(Line(0, 1000)),
  headers: Type.Optional(Texts),
  json: Type.Optional(Type.Unknown()),
  query: Type.Optional(FieldsOrDefaults),
  form: Type.Optional(FieldsOrDefaults),
  body: Type.Optional(Type.String()),
  auth: Type.Optional(
    Type.Object({ username: Type.Optional(Type.String()), password: Type.Optional(Type.String()) }, more),
  ),
  responseTemplate: Type.Optional(Type.Unknown()),
  noDefaults: Type.Optional(Type.Boolean()),
  rejectUnauthorized: Type.Optional(Type.Boolean()),
  unchunked: Type.Optional(Type.Boolean()),
  data_url_response_event: Type.Optional(Type.Boolean()),
}

const kept = { ...more, description: 'Fields that are not listed are kept as they are.' }

/** The schema of responses. It also accepts what was stored under older rules. */
export const Integration = Type.Object({
  id: Identity,
  type: Type.String({ description: 'The template: webhook, lambda, anthropic-chat, ...' }),
  content: Type.Object(content, kept),
})

export const IntegrationBody = Type.Object({
  id: Identity,
  type: TemplateId,
  content: Type.Object(
    {
      ...content,
      secrets: Type.Optional(
        Type.Array(Type.Object({ template_name: Type.Optional(Type.String()), name: Identity }, more), most),
      ),
      lambda: Type.Optional(
        Type.Object({ language: Type.Optional(Type.Enum(['javascript'])), code: Type.Optional(Type.String()) }, more),
      ),
    },
    kept,
  ),
})

/** The content of an integration that is being edited. */
export const DraftContent = Type.Object({ ...content, name: Type.Optional(Type.String()) }, more)

export function draft(content: { name?: string }): Content {
  return { ...content, name: content.name ?? '' }
}

const nameForm = /^[A-Za-z0-9_-]{1,64}$/
const topicForm = /^[^/+#\u0000-\u001f\u007f]{1,64}$/

/** A custom function's name may be whatever a topic can carry. */
export function problemWithName(type: string, name: string): string | undefined {
  if (nameForm.test(name)) return undefined
  if (type !== 'lambda')
    return 'Name must contain only letters, digits, dashes and underscores, and be 64 characters or less.'
  return topicForm.test(name) ? undefined : 'Name must be 64 characters or less, without / + # and control characters.'
}

/** JSON in text fields has the same limits as the body. */
export function problemWithTexts(content: Content): string | undefined {
  for (const field of ['json', 'body', 'responseTemplate']) {
    const text = content[field]
    const problem = typeof text === 'string' ? problemWithJsonText(text, `/content/${field}`) : undefined
    if (problem !== undefined) return `The JSON of "content.${field}" ${problem}.`
  }
  return undefined
}

type Fields = Record<string, unknown>

/**
 * Normalises an integration as other tools export it: they write null for missing values, and the method in any case.
 */
export function normaliseExported(request: FastifyRequest): void {
  for (const body of new Set([request.body, exactBodyOf(request)])) normaliseBody(body)
}

function normaliseBody(body: unknown): void {
  const content = isFields(body) ? body['content'] : undefined
  if (!isFields(content)) return
  const { auth, lambda, requestType } = content
  for (const fields of [content, auth, lambda]) if (isFields(fields)) dropNulls(fields)
  if (typeof requestType !== 'string') return
  const method = requestType.trim().toUpperCase()
  if (method === '') delete content['requestType']
  else content['requestType'] = method
}

function dropNulls(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) if (value === null) delete fields[name]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
