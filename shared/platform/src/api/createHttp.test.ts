import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { ApiError, SignInWantedError } from '../contract/index.ts'
import { demandedBy } from '../lib/index.ts'
import { createHttp } from './createHttp.ts'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A session whose tokens are `token-1`, `token-2`, …; the server decides which one it takes. */
const session = () => {
  const counts = { renewed: 0, signIns: 0 }
  const current = () => `token-${counts.renewed + 1}`
  return {
    counts,
    getToken: async () => current(),
    renewToken: async () => {
      counts.renewed += 1
      return current()
    },
    signIn: () => void (counts.signIns += 1),
  }
}

const accepting =
  (token: string): RequestListener =>
  (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end('expired')
    response.end('{"ok":true}')
  }

const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('No ApiError was thrown.')
}

describe('a call', () => {
  test('SHELL-10: carries the bearer token', async () => {
    const http = createHttp(await serve(accepting('token-1')), session())
    expect(await http.json('/x')).toEqual({ ok: true })
  })

  test('SHELL-10: that is refused causes one renewal and one retry', async () => {
    const own = session()
    const http = createHttp(await serve(accepting('token-2')), own)
    expect(await http.json('/x')).toEqual({ ok: true })
    expect(own.counts).toEqual({ renewed: 1, signIns: 0 })
  })

  test('SHELL-10: that is refused again leads to sign-in', async () => {
    const own = session()
    const http = createHttp(await serve(accepting('never')), own)
    expect(await errorOf(http.json('/x'))).toMatchObject({ kind: 'http', status: 401 })
    expect(own.counts).toEqual({ renewed: 1, signIns: 1 })
  })

  describe('SHELL-30: that is refused for want of another sign-in', () => {
    const asking =
      (challenge: string): RequestListener =>
      (_, response) =>
        void response.writeHead(401, { 'WWW-Authenticate': challenge }).end('Sign in again.')

    test.each([
      ['Bearer error="insufficient_user_authentication", error_description="x", max_age="300"', { maxAge: 300 }],
      [
        'Bearer realm="api", error="insufficient_user_authentication", acr_values="gold silver", max_age=5',
        { maxAge: 5, acrValues: 'gold silver' },
      ],
      [
        'Bearer error="insufficient_user_authentication", max_age="300", current_password="accepted"',
        { maxAge: 300, takesPassword: true },
      ],
      ['Basic realm="x", Bearer error="insufficient_user_authentication"', {}],
    ])('tells what is asked, and neither renews nor retries nor leaves: %s', async (header, challenge) => {
      const own = session()
      const error = await errorOf(createHttp(await serve(asking(header)), own).json('/x'))
      expect(error).toMatchObject({ kind: 'http', status: 401, message: 'Sign in again.', challenge })
      expect(own.counts).toEqual({ renewed: 0, signIns: 0 })
    })

    test.each(['Bearer', 'Bearer error="invalid_token", max_age="300"', 'Bearer error="insufficient_scope"'])(
      'is a refusal like any other where nothing is asked: %s',
      async (header) => {
        const own = session()
        const error = await errorOf(createHttp(await serve(asking(header)), own).json('/x'))
        expect(error.status).toBe(401)
        expect(error).not.toBeInstanceOf(SignInWantedError)
        expect(own.counts).toEqual({ renewed: 1, signIns: 1 })
      },
    )
  })

  test('SHELL-10: without a token to be had says so', async () => {
    const http = createHttp('http://127.0.0.1:9', {
      ...session(),
      getToken: () => Promise.reject(new Error('The session has ended.')),
    })
    expect(await errorOf(http.json('/x'))).toMatchObject({ kind: 'auth', message: 'The session has ended.' })
  })

  test('SHELL-11: that fails throws the server’s text, whole', async () => {
    const http = createHttp(
      await serve((_, response) => void response.writeHead(409).end('<b>Taken</b>\nby another')),
      session(),
    )
    expect(await errorOf(http.request('/x'))).toMatchObject({
      kind: 'http',
      status: 409,
      message: '<b>Taken</b>\nby another',
    })
  })

  test('SHELL-11: that fails without a text names the status', async () => {
    const http = createHttp(await serve((_, response) => void response.writeHead(503).end()), session())
    expect((await errorOf(http.request('/x'))).message).toBe('HTTP error! Status: 503')
  })

  test.each<[string, number, string, string]>([
    [
      'its title',
      502,
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
      '502 Bad Gateway',
    ],
    [
      'its title and the status',
      413,
      `<!DOCTYPE html><html lang="en-US"><head>\n<title>\n shop.example |&#32;too &amp; large\n</title>${'<script>x</script>'.repeat(400)}</head></html>`,
      'shop.example | too & large (HTTP 413)',
    ],
    ['the status where it has no title', 403, '<html><body>Denied</body></html>', 'HTTP error! Status: 403'],
  ])('ERR-10: that a proxy answers with a page tells %s, never the source', async (_, status, page, text) => {
    const http = createHttp(
      await serve(
        (__, response) => void response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page),
      ),
      session(),
    )
    expect(await errorOf(http.request('/x'))).toMatchObject({ kind: 'http', status, message: text })
  })

  test('ERR-12: that a server refuses for a while has how long as its cause', async () => {
    const http = createHttp(
      await serve((_, response) => void response.writeHead(429, { 'Retry-After': '7' }).end('Too much')),
      session(),
    )
    expect(demandedBy(await errorOf(http.request('/x')))).toBe(7_000)
  })

  test('SHELL-11: to a server that is not there is an error of its own kind', async () => {
    const http = createHttp('http://127.0.0.1:9', session())
    expect((await errorOf(http.request('/x'))).kind).toBe('offline')
  })

  test('SHELL-11: that was cancelled is told apart from one that failed', async () => {
    const http = createHttp(await serve(() => {}), session())
    const controller = new AbortController()
    const call = errorOf(http.request('/x', { signal: controller.signal }))
    controller.abort()
    expect((await call).kind).toBe('aborted')
  })

  test('SHELL-11: whose answer is cut off or no JSON is an error, never a value', async () => {
    const http = createHttp(
      await serve((request, response) => {
        if (request.url === '/html') return void response.end('<!doctype html>')
        response.writeHead(200, { 'Content-Length': 100 })
        response.write('{"a":')
        setImmediate(() => response.destroy())
      }),
      session(),
    )
    expect(await errorOf(http.json('/html'))).toMatchObject({ kind: 'parse', place: '/html' })
    expect((await errorOf(http.json('/cut'))).kind).toBe('offline')
  })

  test('SHELL-10: sends JSON, text and nothing as what they are; an empty answer is no value', async () => {
    const http = createHttp(
      await serve((request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += String(chunk)))
        request.on('end', () =>
          response.end(
            request.method === 'DELETE' ? '' : JSON.stringify([request.headers['content-type'] ?? null, body]),
          ),
        )
      }),
      session(),
    )
    expect(await http.json('/x', { method: 'PUT', json: { a: 1 } })).toEqual(['application/json', '{"a":1}'])
    expect(await http.json('/x', { method: 'PUT', body: 'text' })).toEqual(['text/plain; charset=utf-8', 'text'])
    expect(await http.json('/x', { method: 'DELETE' })).toBeUndefined()
  })
})
