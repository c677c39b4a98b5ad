import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { startCloudProcess } from '../../../testing/cloudProcess.ts'
import { device, Workbench, type Delivery } from '../../../testing/integrations/workbench.ts'
import { until } from '../../../testing/until.ts'
import { User } from '../../../testing/user.ts'

let at: Workbench
const openFor = (options: Parameters<typeof Workbench.start>[0]) => {
  beforeAll(async () => {
    at = await Workbench.start(options)
  })
  afterAll(() => at.stop())
}

describe('deliveries that do not succeed at once', () => {
  openFor({ timeout: 1_000, retryDelays: [300, 600] })

  test('INT-11: after 5xx there are two more attempts, each in the log, and an error event when they are used up', async () => {
    const { target } = at
    target.respond(({ path }, earlier) => ({ status: path === '/never' || earlier < 2 ? 503 : 200, body: 'now' }))
    await at.put('late', { url: `${target.address}/late`, event: 'late' })
    await at.put('never', { url: `${target.address}/never`, event: 'never' })
    await at.publish('late', 'a')
    await at.publish('never', 'b')
    const waiting = await until(
      async () => (await at.deliveries('late')).find((each) => each.attempts.length === 1),
      'a first attempt',
    )
    expect(waiting).toMatchObject({
      status: 'waiting',
      published: [],
      attempts: [{ response: { status: 503 }, error: `error status 503 from 127.0.0.1:${target.port}` }],
    })
    expect(Date.parse(waiting.nextAttemptAt ?? '') - Date.parse(waiting.attempts[0]?.at ?? '')).toBeGreaterThanOrEqual(
      300,
    )
    const late = await at.done('late')
    expect(late).toMatchObject({ status: 'succeeded', published: [{ name: 'hook-response/late', data: 'now' }] })
    expect(late.attempts.map(({ response }) => response?.status)).toEqual([503, 503, 200])
    const never = await at.done('never')
    expect(never).toMatchObject({
      status: 'failed',
      published: [{ name: 'hook-error/never', data: `error status 503 from 127.0.0.1:${target.port}` }],
    })
    expect(never.attempts).toHaveLength(3)
    expect(never).not.toHaveProperty('nextAttemptAt')
  })

  test('INT-11: a timeout, a refused or broken connection, and 408, 425 or 429 are tried again; another 4xx and bad TLS are not', async () => {
    const { target } = at
    const cases: [string, object, RegExp, number][] = [
      ['slow', { url: `${target.address}/slow` }, /^No complete answer within 1 s\.$/, 3],
      ['broken', { url: `${target.address}/broken` }, /^The host ended the connection before it answered\.$/, 3],
      ['closed', { url: 'http://127.0.0.1:9/' }, /^The host refuses the connection\.$/, 3],
      ['408', { url: `${target.address}/408` }, /^error status 408 from /, 3],
      ['425', { url: `${target.address}/425` }, /^error status 425 from /, 3],
      ['429', { url: `${target.address}/429` }, /^error status 429 from /, 3],
      ['wrong', { url: `${target.address}/wrong` }, /^error status 422 from /, 1],
      [
        'tls',
        { url: `https://127.0.0.1:${target.port}/` },
        /^That port does not use TLS\. If it serves HTTP, the URL must begin with http:\/\/\.$/,
        1,
      ],
      [
        'private',
        { url: 'http://10.1.2.3/' },
        /^Requests to 10\.1\.2\.3 are refused: it is not a public address but a private network\./,
        1,
      ],
    ]
    target.respond(({ path }) =>
      path === '/slow' ? { after: Infinity } : path === '/broken' ? 'drop' : { status: Number(path.slice(1)) || 422 },
    )
    for (const [name, content] of cases) await at.put(name, { event: 'all', ...content })
    await at.publish('all', 'x')
    for (const [name, , error, attempts] of cases) {
      const delivery = await at.done(name)
      expect(delivery.attempts.at(-1)?.error).toMatch(error)
      expect(`${name} ${delivery.attempts.length}`).toBe(`${name} ${attempts}`)
      expect(delivery.published).toEqual([{ name: 'hook-error/all', data: delivery.attempts.at(-1)?.error }])
    }
  })

  test('INT-40: a target that asks for a pause by Retry-After is tried again after that pause', async () => {
    const { target } = at
    target.respond((_request, earlier) => (earlier === 0 ? { status: 429, headers: { 'Retry-After': '2' } } : {}))
    await at.put('paused', { url: `${target.address}/paused`, event: 'paused' })
    await at.publish('paused', 'x')
    const { status, attempts } = await at.done('paused')
    expect([status, attempts.map(({ response }) => response?.status)]).toEqual(['succeeded', [429, 200]])
    expect(Date.parse(attempts[1]?.at ?? '') - Date.parse(attempts[0]?.at ?? '')).toBeGreaterThanOrEqual(2000)
  })

  test('WHK-20: a POST that a redirect makes a GET succeeds with a note, and a PUT keeps its method and its body', async () => {
    const { target } = at
    target.respond(({ path }) => (path === '/moved' ? { status: 301, headers: { location: '/final' } } : {}))
    for (const requestType of ['POST', 'PUT']) {
      await at.put(`moved-${requestType}`, {
        url: `${target.address}/moved`,
        event: `moved-${requestType}`,
        requestType,
        json: { a: 1 },
        noDefaults: true,
      })
      await at.publish(`moved-${requestType}`, 'x')
    }
    const [post, put] = [await at.done('moved-POST'), await at.done('moved-PUT')]
    expect(post).toMatchObject({
      status: 'succeeded',
      attempts: [
        {
          note: `The host redirected the POST (301) to ${target.address}/final, where it was sent as GET, without its body. Let the URL of the integration be that address.`,
        },
      ],
    })
    expect(put.attempts[0]).not.toHaveProperty('note')
    expect(
      target.arrived
        .filter(({ path }) => path === '/final')
        .map(({ method, body }) => `${method} ${body}`)
        .sort(),
    ).toEqual(['GET ', 'PUT {"a":1}'])
  })

  test('INT-12: a preview shows what would be sent, and what its templates ask for in vain', async () => {
    const before = at.target.arrived.length
    await at.secret('TOKEN', 'tok 5e11/ü')
    const content = {
      url: 'https://example.com/{{TOKEN}}/{{NAME}}?t={{t}}',
      json: '{"t":{{t}},"m":"{{MODEL}}","x":"{{missing}}"}',
      noDefaults: true,
      parameters: [{ template_name: 'MODEL', value: 'm' }],
      secrets: [{ name: 'TOKEN' }],
      auth: { username: 'u', password: '{{TOKEN}}' },
      headers: { k: '{{TOKEN}}' },
    }
    const ask = (type: string, changed: object) =>
      at.post('/integrations/preview', {
        type,
        content: { ...content, ...changed },
        event: { name: 'temp', data: '{"t":21.5}', device },
      })
    const body = '{"t":21.5,"m":"m","x":""}'
    expect(await ask('webhook', {})).toEqual({
      request: {
        method: 'POST',
        url: 'https://example.com/[[SENSITIVE]]/?t=21.5',
        headers: {
          'User-Agent': expect.any(String),
          Accept: 'application/json',
          'Content-Type': 'application/json',
          k: '[[SENSITIVE]]',
          Authorization: 'Basic [[SENSITIVE]]',
        },
        body,
      },
      unknown: ['missing', 'NAME'],
      missing: [],
      problem: 'The path of the URL has no value for {{NAME}}, and so it would mean something else.',
    })
    expect(await ask('webhook', { url: 'https://example.com/{{TOKEN}}?t={{t}}' })).toMatchObject({
      unknown: ['missing'],
      problem: null,
    })
    expect(await ask('webhook', { url: '' })).toEqual({
      request: null,
      unknown: ['missing'],
      missing: [],
      problem: 'The integration has no URL.',
    })
    expect(await ask('webhook', { url: 'x{{TOKEN}}' })).toMatchObject({
      request: null,
      problem: 'The URL is not a valid address: x[[SENSITIVE]]',
    })
    expect(await ask('webhook', { json: '{' })).toMatchObject({
      request: null,
      problem: expect.stringMatching(/^The JSON template did not become valid JSON: /),
    })
    expect(await ask('lambda', {})).toEqual({ request: null, unknown: [], missing: [], problem: null })
    expect(at.target.arrived).toHaveLength(before)
  })

  test('INT-24: a preview masks the place of a secret that does not exist, and names it', async () => {
    await at.secret('THERE', 'canary')
    const ask = (changed: object) =>
      at.post('/integrations/preview', {
        type: 'webhook',
        content: {
          url: 'https://example.com/{{GONE}}',
          noDefaults: true,
          secrets: [{ name: 'GONE' }, { template_name: 'KEY', name: 'ALSO_GONE' }, { name: 'THERE' }],
          ...changed,
        },
        event: { name: 'temp', data: '', device },
      })
    expect(await ask({ headers: { k: 'Bearer {{{KEY}}}', t: '{{THERE}}' }, json: { key: '{{KEY}}' } })).toMatchObject({
      request: {
        url: 'https://example.com/[[SENSITIVE]]',
        headers: { k: 'Bearer [[SENSITIVE]]', t: '[[SENSITIVE]]' },
        body: '{"key":"[[SENSITIVE]]"}',
      },
      missing: ['GONE', 'ALSO_GONE'],
      unknown: [],
      problem: null,
    })
    expect(await ask({ url: '{{GONE}}' })).toEqual({
      request: null,
      unknown: [],
      missing: ['GONE', 'ALSO_GONE'],
      problem: 'The URL is not a valid address: [[SENSITIVE]]',
    })
  })
})

describe('deliveries that take long', () => {
  openFor({ timeout: 30_000 })

  test('INT-11: what hangs holds up no other integration, and the broker not at all', async () => {
    const { target } = at
    target.respond(({ path }) => (path === '/hang' ? { after: Infinity } : {}))
    await at.put('hangs', { url: `${target.address}/hang`, event: 'go' })
    await at.put('works', { url: `${target.address}/work`, event: 'go' })
    for (let number = 0; number < 20; number += 1) await at.publish('go', String(number))
    await target.next('/work', 19)
    expect(target.arrived.filter(({ path }) => path === '/hang')).toHaveLength(4)
    expect((await at.deliveries('hangs')).every(({ status }) => status === 'waiting')).toBe(true)
  })

  test('INT-11: the line has an end: beyond a thousand, events are left out, and one entry says so', async () => {
    const { target } = at
    target.respond(() => ({ after: Infinity }))
    await at.put('flood', { url: target.address, event: 'flood' })
    await Promise.all(Array.from({ length: 1100 }, () => at.publish('flood', 'x')))
    const refused = await at.done('flood')
    expect(refused.attempts).toMatchObject([
      { request: null, error: expect.stringMatching(/^Not sent: 1000 deliveries are waiting already/) },
    ])
    expect((await at.deliveries('flood')).filter(({ status }) => status !== 'waiting')).toHaveLength(1)
  })
})

/** Takes connections and reads, but never answers. */
async function silentServer(): Promise<{ port: number; sockets: Set<Socket>; server: Server }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, sockets, server }
}

test('INT-11: a cloud that ends, killed or in order, does what was accepted at its next start: queued, under way or to be tried again', async () => {
  const bench = await Workbench.start({ timeout: 60_000, retryDelays: [60_000] })
  const clouds = [bench.cloud]
  try {
    const { target } = bench
    target.respond(() => ({ status: 500 }))
    const { data, account } = bench.cloud
    for (const [round, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
      const silent = await silentServer()
      const [hangs, later] = [`hangs-${round}`, `later-${round}`]
      const call = (id: string, url: string) =>
        user.call('PUT', `/integrations/${id}`, { id, type: 'webhook', content: { name: id, url, event: `e${round}` } })
      const cloud = clouds.at(-1) ?? bench.cloud
      const user = await User.signIn(cloud, account)
      await call(hangs, `http://127.0.0.1:${silent.port}/`)
      await call(later, `${target.address}/${later}`)
      const client = await user.connect()
      for (let number = 0; number < 6; number += 1)
        await client.publishAsync(`devices/${device}/events/e${round}`, String(number), { qos: 1 })
      const listed = async (by: User, id: string) =>
        (await by.read<{ deliveries: Delivery[] }>(`/integrations/${id}/deliveries`)).deliveries
      await until(() => silent.sockets.size === 4, 'four requests under way')
      await until(async () => {
        const all = await listed(user, later)
        return all.length === 6 && all.every(({ attempts }) => attempts.length === 1)
      }, 'the answers')
      user.disconnect()
      await (signal === 'SIGKILL' ? cloud.kill() : cloud.stop())
      for (const socket of silent.sockets) socket.destroy()
      await new Promise((closed) => silent.server.close(closed))

      const next = await startCloudProcess({
        data,
        allowTargets: ['127.0.0.1'],
        timeout: 60_000,
        retryDelays: [60_000],
      })
      clouds.push(next)
      const again = await User.signIn(next, account)
      const done = await until(async () => {
        const all = await listed(again, hangs)
        return all.every(({ attempts }) => attempts.length === 1) && all
      }, 'the six that were not sent')
      expect(done.map((each) => each.event.data)).toEqual(['5', '4', '3', '2', '1', '0'])
      expect(done.every(({ attempts }) => attempts.at(-1)?.error === 'The host refuses the connection.')).toBe(true)
      expect((await listed(again, later)).map(({ status, attempts }) => [status, attempts.length])).toEqual(
        Array(6).fill(['waiting', 1]),
      )
      again.disconnect()
    }
  } finally {
    await clouds.at(-1)?.stop()
    await bench.stop()
  }
}, 240_000)
