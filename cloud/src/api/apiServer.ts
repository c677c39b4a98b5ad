import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AccountRates } from './accountRates.ts'
import { requireCaller, type CheckToken } from './caller.ts'
import { takeTurns } from './callTurns.ts'
import { HeldBodies } from './heldBodies.ts'
import { limitBodies, type SenderOf } from './limitBodies.ts'
import { checkRequests } from './requestChecks.ts'
import { readJsonBodies } from './jsonBodies.ts'
import { compilersOnDemand } from './schemaCompilers.ts'
import { revalidateJson } from './revalidation.ts'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
} from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { texts } from './schema.ts'
import { limitUnsent } from './unsentResponses.ts'
import { DatabaseAway } from '../store/database.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import { Failure, visible } from './failure.ts'

const megabyte = 1024 * 1024

const errorTexts: Record<string, (limit: number) => string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => `The body is too large: at most ${Math.floor(limit / 1024)} kB are taken.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => 'The body is of a type that this call does not take.',
  FST_ERR_CTP_EMPTY_JSON_BODY: () => 'The body is empty, but JSON is expected.',
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    'The body is not valid JSON, or it has the key "__proto__" or "constructor.prototype", which no JSON may have here.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => 'The body has another length than announced.',
}

/** Everything below /api/v1, for signed-in users only; and its description, for anyone. */
export async function apiRoutes(
  app: FastifyInstance,
  checkToken: CheckToken,
  rates: AccountRates,
  parts: readonly FastifyPluginAsyncTypebox[],
): Promise<void> {
  await app.register(
    async (api) => {
      api.removeContentTypeParser('text/plain')
      readJsonBodies(api)
      requireCaller(api, checkToken, rates)
      takeTurns(api)
      checkRequests(api)
      revalidateJson(api)
      limitUnsent(api)
      for (const part of parts) await api.register(part)
    },
    { prefix: '/api/v1' },
  )
  let description: string | undefined
  // Anyone may ask: it is made once.
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((description ??= JSON.stringify(app.swagger()))),
  )
}

/** A Fastify instance that responds to every failure with plain text for the user. */
export async function apiServer(
  log: (text: string) => void,
  metrics = new CloudMetrics(),
  senderOf: SenderOf = ({ ip }) => ip,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: megabyte,
    routerOptions: { maxParamLength: 1000 },
    schemaController: { compilersFactory: compilersOnDemand },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
    schemaErrorFormatter: (errors, part) => new Failure(400, validationMessage(errors, part)),
    frameworkErrors: (_error, _request, reply) =>
      void plain(reply, 400, 'The address is not properly percent-encoded.'),
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, log))
  app.addHook('onRequest', refuseEncodedBody)
  limitBodies(app, new HeldBodies(metrics), senderOf)
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: nameWildcard(refusesNames(schema)), url: url.replace('*', ':path') }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Local cloud',
        version: '1.0.0',
        description: 'The API of the IoT console. Every failure is answered with plain text.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  })
  return app
}

/** Every call with a name in its address refuses control characters in it. */
function refusesNames(schema: FastifySchema): FastifySchema {
  const { params, querystring, response } = schema as { params?: object; querystring?: object; response?: object }
  return params || querystring ? { ...schema, response: { ...texts(400), ...response } } : schema
}

// OpenAPI has no wildcards; there, the rest of an address is a parameter like any other.
function nameWildcard(schema: FastifySchema): FastifySchema {
  const { params } = schema as { params?: { properties?: Record<string, unknown>; required?: string[] } }
  if (!params?.properties?.['*']) return schema
  const { '*': path, ...properties } = params.properties
  return {
    ...schema,
    params: { ...params, properties: { ...properties, path }, required: [...Object.keys(properties), 'path'] },
  }
}

export function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(text)
}

function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: (text: string) => void,
): FastifyReply {
  const status = error.statusCode ?? 500
  if (error instanceof Failure && error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter)
  if (status < 500) {
    const text = errorTexts[error.code]?.(request.routeOptions.bodyLimit ?? megabyte) ?? error.message
    return plain(reply, status, visible(text))
  }
  if (error instanceof DatabaseAway) {
    log(`${request.method} ${request.routeOptions.url ?? ''}: ${error.message} ${String(error.cause)}`)
    return plain(reply.header('Retry-After', error.retryAfter), status, error.message)
  }
  if (error instanceof Failure) return plain(reply, status, visible(error.message))
  log(`${request.method} ${request.routeOptions.url ?? ''}: ${error.stack ?? error.message}`)
  return plain(reply, 500, 'The local cloud made a mistake at this call. Its output says more.')
}

// Decompressing would let a small body fill the memory.
async function refuseEncodedBody(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new Failure(415, 'Compressed bodies are not taken. Send the body as it is.')
}

/** Turns the first validation error into a sentence that names the field. */
function validationMessage(errors: readonly FastifySchemaValidationError[], part: string): string {
  const [error] = errors
  if (!error) return `The ${part} does not fit.`
  const field = fieldName(error)
  const named = field === '' ? `The ${part}` : `"${field}"`
  return `${named} ${expectation(error)}.`
}

function fieldName({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') path.push(String(params['missingProperty']))
  return path.join('.')
}

function expectation({ keyword, params, message }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be of type ${String(params['type'])}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must be at least ${String(params['limit'])} characters long`
    case 'maxLength':
      return `must be at most ${String(params['limit'])} characters long`
    case 'pattern':
      return 'has characters that are not allowed'
    default:
      return message ?? 'does not fit'
  }
}

const reading = ['GET', 'HEAD']

/**
 * Refuses requests that no route takes before their body is read: 405 where the address takes other methods, 404 where
 * the API has no such address. Other addresses may be the console's, for reading. Call it before the routes are
 * registered: it collects them.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  const methodsByPattern = new Map<string, string[]>()
  app.addHook(
    'onRoute',
    ({ url, method }) => void methodsByPattern.set(url, [...(methodsByPattern.get(url) ?? []), ...[method].flat()]),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const { method, url } = request
    const [path = ''] = url.split('?', 1)
    const inApi = /^\/api(\/|$)/.test(path)
    const known = [...methodsByPattern].flatMap(([pattern, methods]) => (matchesPattern(pattern, path) ? methods : []))
    const methods = known.length > 0 || inApi ? [...new Set(known)].sort() : reading
    if (methods.length > 0 && !methods.includes(method)) {
      return plain(
        reply.header('Allow', methods.join(', ')),
        405,
        visible(`${method} is not possible here: ${path} takes ${methods.join(', ')}.`),
      )
    }
    if (inApi) return plain(reply, 404, visible(`There is no call ${method} ${path}.`))
  })
}

/** Patterns are those of the router: `:name` is one segment, `*` at the end is the rest. */
function matchesPattern(pattern: string, path: string): boolean {
  const names = pattern.split('/')
  const segments = path.split('/')
  const rest = names.at(-1) === '*'
  if (rest ? segments.length < names.length : segments.length !== names.length) return false
  return names.every((name, at) => name === '*' || (name.startsWith(':') ? segments[at] !== '' : segments[at] === name))
}
