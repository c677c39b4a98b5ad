import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { deviceKey, User } from '../../testing/user.ts'
import { startTarget, type Reply, type Target } from '../../testing/integrations/target.ts'
import type { Delivery } from '../../testing/integrations/workbench.ts'
import { Inbox } from '../../testing/inbox.ts'
import { onPostgres, storedBytes } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

const canary = 'canary-7f3a9c-Zwölf'
const password = 'parakeet-51b0e2-Boxkämpfer'

let cloud: CloudProcess
let target: Target
let user: User
const said: string[] = []

const say = async (method: string, path: string, body?: unknown) => {
  const answer = await user.call(method, path, body)
  said.push(`${method} ${path} ${JSON.stringify([...answer.headers])} ${await answer.text()}`)
}

beforeAll(async () => {
  target = await startTarget()
  cloud = await startCloudProcess({ allowTargets: [`127.0.0.1:${target.port}`], timeout: 3_000, retryDelays: [] })
  user = await User.signIn(cloud)
  const inbox = new Inbox(await user.connect().then(async (client) => (await client.subscribeAsync('#'), client)))
  await say('PUT', '/secrets/CANARY', { value: canary })
  await say('PUT', '/secrets/CANARY', { value: canary.repeat(2) })
  await say('PUT', '/secrets/lower', { value: canary })
  await say('PUT', '/secrets/CANARY', { value: [canary] })
  await say('PUT', '/integrations/i', {
    id: 'i',
    type: 'webhook',
    content: { name: 'uses', url: 'https://example.com', secrets: [{ name: 'CANARY' }] },
  })
  await say('DELETE', '/secrets/CANARY')
  await executeEverything()
  for (const path of [
    '/secrets',
    '/secrets/CANARY',
    '/integrations',
    '/users',
    '/settings',
    '/dashboard',
    '/devices',
    '/projects',
    '/firmwares',
  ])
    await say('GET', path)
  await say('PUT', '/users/password', { newPassword: password })
  await say('PUT', '/users/password', { newPassword: password.repeat(50) })
  said.push(await (await fetch(`${cloud.address}/openapi.json`)).text())
  await until(() => inbox.messages.length > 10, 'some messages')
  said.push(JSON.stringify(inbox.messages))
})
afterAll(async () => {
  user.disconnect()
  await cloud.stop()
  await target.close()
  removeTemporaryFolders()
})

const uses = { secrets: [{ template_name: 'K', name: 'CANARY' }] }
const executed: Record<string, object> = {
  url: { url: '/{{K}}/{{{K}}}?a={{K}}&b={{{K}}}' },
  query: { requestType: 'GET', query: { '{{K}}': '{{K}}' } },
  form: { form: { '{{K}}': '{{K}}' } },
  json: { json: { '{{K}}': ['{{K}}'] } },
  body: { body: '<{{K}}>', headers: { 'Content-Type': 'text/html', 'X-{{L}}': '{{K}}' } },
  auth: { auth: { username: 'me', password: '{{K}}' } },
  inUrl: { url: 'http://me:{{K}}@127.0.0.1' },
  template: {
    responseTemplate: 'so {{headers.authorization}} {{body}}',
    auth: { username: '{{K}}', password: '{{K}}{{K}}' },
    body: '{{K}}',
  },
  whole: { unchunked: true, body: '{{K}}'.repeat(3000) },
  host: { url: 'http://{{K}}.invalid/' },
  noUrl: { url: '{{K}}' },
  header: { headers: { a: '{{K}}\n' } },
  headerName: { headers: { 'a {{K}}': '1' } },
  broken: { json: '{{{K}}}' },
  brokenLater: { json: `{"a":"${'x'.repeat(1995)}","b":{{{K}}}}` },
  syntax: { url: '/{{K}}', body: '{{#K}}' },
  fails: { url: '/fails/{{K}}' },
  hangs: { url: '/hangs/{{K}}' },
  leads: { url: '/leads/{{{K}}}' },
  ...Object.fromEntries(
    ['utf8', 'latin1', 'utf16le'].map((encoding) => [
      encoding,
      { url: `/straddles?encoding=${encoding}`, form: { k: '{{K}}' } },
    ]),
  ),
  named: { url: '/straddles?encoding=latin1&charset=iso-8859-1', form: { k: '{{K}}' } },
  dataUrl: { url: '/straddles?encoding=latin1', form: { k: '{{K}}' }, data_url_response_event: true },
  dataUrlJson: { url: '/straddles?encoding=json', form: { k: '{{K}}' }, data_url_response_event: true },
}
const code = `export default ({ secrets }) => { console.log(secrets, secrets.K, encodeURIComponent(secrets.K)); console.log('x'.repeat(1990) + secrets.K); if (secrets.throws) throw new Error(secrets.K); return secrets }`
const customFunctions: Record<string, object> = {
  returns: { secrets: uses.secrets },
  throws: { secrets: [...uses.secrets, { template_name: 'throws', name: 'CANARY' }] },
}

async function statusOf(integration: string): Promise<string> {
  const { deliveries } = await user.read<{ deliveries: { status: string }[] }>(
    `/integrations/${integration}/deliveries`,
  )
  return deliveries[0]?.status ?? 'waiting'
}

/** Answers with the secret across the place where an answer is divided. */
function straddling(query: URLSearchParams, value: string): Reply {
  const encoding = query.get('encoding') ?? ''
  const text = `${'-'.repeat(1024 - 12)}${encoding === 'json' ? JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`) : value}${'-'.repeat(1024)}`
  const charset = query.get('charset')
  return {
    headers: { 'content-type': `text/plain${charset === null ? '' : `; charset=${charset}`}` },
    body: Buffer.from(text, encoding === 'json' ? 'utf8' : (encoding as BufferEncoding)),
  }
}

/** Sends the secret in every way to a server that repeats it in every way; what is told of it is kept. */
async function executeEverything(): Promise<void> {
  target.respond(({ path, headers, body }) => {
    if (path.startsWith('/hangs')) return { after: Infinity }
    if (path.startsWith('/leads')) return { status: 302, headers: { location: `http://10.0.0.1/${path}` } }
    if (path.startsWith('/straddles'))
      return straddling(new URLSearchParams(path.split('?')[1]), new URLSearchParams(body).get('k') ?? '')
    const text = JSON.stringify({
      path,
      headers,
      body,
      decoded: [
        decodeURIComponent(path.replaceAll('+', ' ')),
        Buffer.from(headers['authorization']?.slice(6) ?? '', 'base64').toString(),
      ],
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    return {
      status: path.startsWith('/fails') ? 400 : 200,
      headers: { ...(body.length < 1000 && { 'x-echo': encodeURIComponent(body) }), 'x-path': path },
      body: text,
    }
  })
  const full = (content: object) => ({ ...uses, url: '/', event: 'run', ...content })
  const addressed = (content: { url: string }) => ({
    ...content,
    url: content.url.startsWith('/')
      ? `${target.address}${content.url}`
      : content.url.replace('@127.0.0.1', `@127.0.0.1:${target.port}`),
  })
  for (const [name, content] of Object.entries(executed))
    await say('PUT', `/integrations/${name}`, {
      id: name,
      type: 'webhook',
      content: { name, ...addressed(full(content)) },
    })
  for (const [name, content] of Object.entries(customFunctions))
    await say('PUT', `/integrations/${name}`, {
      id: name,
      type: 'lambda',
      content: { name, event: 'run', lambda: { code }, ...content },
    })
  await (await user.connect()).publishAsync('devices/NODE-A41C7E/events/run', 'x', { qos: 1 })
  const names = [...Object.keys(executed), ...Object.keys(customFunctions)]
  // One after another: all at once, again and again, would be more requests than an account may make.
  for (const name of names)
    await until(async () => (await statusOf(name)) !== 'waiting', `the delivery of ${name}`, 60_000)
  for (const name of names) await say('GET', `/integrations/${name}/deliveries`)
  for (const content of Object.values(executed))
    await say('POST', '/integrations/preview', {
      type: 'webhook',
      content: addressed(full(content)),
      event: { name: 'run', data: 'x' },
    })
  for (const content of Object.values(customFunctions))
    await say('POST', '/integrations/run', {
      content: { lambda: { code }, ...content },
      event: { name: 'run', data: 'x' },
    })
}

async function places(word: string): Promise<string[]> {
  const forms = [
    word,
    JSON.stringify(word).slice(1, -1),
    encodeURIComponent(word),
    Buffer.from(word).toString('base64').slice(4, -4),
    Buffer.from(word).toString('hex'),
    Buffer.from(word, 'utf16le').toString('latin1'),
  ]
  const bytes = forms.flatMap((form) => [Buffer.from(form), Buffer.from(form, 'latin1')])
  const within = (content: Buffer) => bytes.some((form) => content.includes(form))
  const files = await storedBytes(cloud.data)
  const answers = said.map((text) => ({ place: text.slice(0, 60), content: Buffer.from(text) }))
  return [...files, ...answers, { place: 'the output', content: Buffer.from(cloud.output()) }]
    .filter(({ content }) => within(content))
    .map(({ place }) => place)
}

describe('what nobody may see again', () => {
  test("SEC-04: a secret's value is never in any answer, log or file", async () => {
    expect(await places(canary)).toEqual([])
    // Nor is a part of it, such as the parser of JSON repeats.
    expect(await places(canary.slice(0, 10))).toEqual([])
  })

  test('SEC-04: it was sent, and repeated, in every way', () => {
    const paths = target.arrived.map(({ path }) => path)
    expect(
      paths.filter((path) => decodeURIComponent(path.replaceAll('+', ' ')).includes(canary)).length,
    ).toBeGreaterThanOrEqual(4)
    expect(
      target.arrived.filter(({ body }) => body.includes(canary) || new URLSearchParams(body).has(canary.repeat(2)))
        .length,
    ).toBeGreaterThanOrEqual(4)
    expect(
      said.filter((text) => text.startsWith('GET /integrations/') && text.includes('[[SENSITIVE]]')).length,
    ).toBeGreaterThanOrEqual(16)
  })

  test('SEC-04: an answer is masked before it is divided, and no part is longer than an event', async () => {
    for (const name of ['utf8', 'latin1', 'named']) {
      const { deliveries } = await user.read<{ deliveries: Delivery[] }>(`/integrations/${name}/deliveries`)
      const published = deliveries[0]?.published ?? []
      expect(published.length).toBeGreaterThan(1)
      expect(published.map(({ data }) => data).join('')).toMatch(/^-{1012}(\[\[SENSITIVE\]\])+-{1024}$/)
      expect(Math.max(...published.map(({ data }) => Buffer.byteLength(data)))).toBeLessThanOrEqual(1024)
    }
  })

  test('SEC-04: a chosen password is nowhere, and the first one nowhere any more but where it was told', async () => {
    expect(await places(password)).toEqual([])
    expect(await places(cloud.account.password ?? '')).toEqual(['the output'])
  })

  test("SEC-04: a device's key is nowhere", async () => {
    expect(await places(await deviceKey(cloud, 'NODE-A41C7E'))).toEqual([])
  })

  test('SEC-04: the search finds what is there', async () => {
    expect(await places('Greenhouse')).toContainEqual(expect.stringMatching(/^GET \/devices/))
    expect(await places('admin')).toEqual(
      expect.arrayContaining([onPostgres ? 'the table documents' : 'the file first-account.json', 'the output']),
    )
  })
})
