import { ApiError } from '@console/platform/contract'

/** A call of the console that a test answers. */
export interface TestCall {
  method: string
  path: string
  /** The parts of the path that the pattern names. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** A JSON body parsed, every other one as it is. */
  body: unknown
}

/**
 * What a server answers, by call: `'PUT /api/v1/secrets/:name': ({ params }) => …`. A `Response` is answered as it is,
 * everything else as JSON, `undefined` as a response without content. An answer that throws is a connection that
 * breaks. A `*` at the end stands for the rest of a path.
 */
export type Answers = Readonly<Record<string, (call: TestCall) => unknown>>

const partsOf = (path: string): string[] => path.split('/').slice(1)

/** The parameters of a path that fits the pattern, else null. */
const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length : given.length !== wanted.length) return null
  const fits = wanted.every(
    (part, index) => part === given[index] || part.startsWith(':') || (open && index === wanted.length - 1),
  )
  return fits
    ? Object.fromEntries(
        wanted.flatMap((part, index) =>
          part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
        ),
      )
    : null
}

const bodyOf = ({ body, headers }: RequestInit): unknown =>
  typeof body === 'string' && new Headers(headers).get('Content-Type')?.startsWith('application/json')
    ? JSON.parse(body)
    : (body ?? undefined)

const responseOf = (answer: unknown): Response => {
  if (answer instanceof Response) return answer
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

const unanswered = (call: string): never => {
  throw new ApiError('http', `The test has no answer for ${call}. Add it to the api of createTestConsole().`, {
    status: 404,
  })
}

/** Answers calls in place of a server; what has no answer goes to `otherwise`. */
export const exchangeOf =
  (answers: Answers, address: string, otherwise?: typeof fetch): typeof fetch =>
  async (request, init = {}) => {
    const { pathname: path, searchParams: query } = new URL(String(request).slice(address.length), 'http://console')
    const method = init.method ?? 'GET'
    for (const [call, answer] of Object.entries(answers)) {
      const [verb, pattern = ''] = call.split(' ')
      const params = verb === method ? paramsOf(pattern, path) : null
      if (params) return responseOf(await answer({ method, path, params, query, body: bodyOf(init) }))
    }
    return otherwise ? otherwise(request, init) : unanswered(`${method} ${path}`)
  }
