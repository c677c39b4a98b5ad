import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { cloudForTests } from '../../testing/cloudForTests.ts'

const its = cloudForTests()
let project: string

beforeAll(async () => {
  ;[project = ''] = Object.keys(await its.user.read<object>('/projects'))
})

const file = () => `/projects/${project}/files/src/large.h`
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${its.cloud.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

describe('bodies', () => {
  test('over a megabyte are refused with 413 and the limit, below it they are taken', async () => {
    const answer = await its.user.call('PUT', file(), 'x'.repeat(2 ** 20 + 1))
    expect(answer.status).toBe(413)
    expect(await answer.text()).toBe('The body is too large: at most 1024 kB are taken.')
    expect((await its.user.call('PUT', file(), 'x'.repeat(2 ** 20))).status).toBe(204)
  })

  test.each([
    ['{', /^The body is not valid JSON, /],
    ['', 'The body is empty, but JSON is expected.'],
    ['{"__proto__":{}}', /the key "__proto__"/],
    ['[]', 'The body must be of type object.'],
    ['null', 'The body must be of type object.'],
  ])('JSON that is %j is refused', async (body, text) => {
    const answer = await its.user.call('PUT', '/users', body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(400)
    const said = await answer.text()
    if (typeof text === 'string') expect(said).toBe(text)
    else expect(said).toMatch(text)
  })

  test('compressed ones are not unpacked, so a small one can not fill the memory', async () => {
    // Not in one go: connections that the cloud closes meanwhile would be taken for open ones.
    const bomb = await promisify(gzip)(Buffer.alloc(100 * 1024 * 1024))
    const answer = await fetch(`${its.cloud.address}/api/v1/users`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${its.user.tokens.access_token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: bomb,
    })
    expect(answer.status).toBe(415)
    expect(await answer.text()).toContain('Compressed bodies are not taken')
  })

  test('that are not UTF-8 text are refused as a file', async () => {
    const answer = await fetch(`${its.cloud.address}/api/v1${file()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${its.user.tokens.access_token}`, 'content-type': 'text/plain' },
      body: Buffer.from([0x66, 0xff, 0xfe]),
    })
    expect(`${answer.status} ${await answer.text()}`).toBe('400 The file is not UTF-8 text.')
  })

  if (process.platform === 'linux') {
    test('however large, leave the memory as it was', async () => {
      const before = memory()
      const body = Buffer.alloc(60 * 1024 * 1024, 'x')
      const send = (path: string, type: string, method = 'PUT') =>
        fetch(`${its.cloud.address}${path}`, {
          method,
          headers: { authorization: `Bearer ${its.user.tokens.access_token}`, 'content-type': type },
          body,
        }).then(
          ({ status }) => status,
          () => 'closed',
        )
      const answers = await Promise.all([
        send('/api/v1/users', 'application/json'),
        send(`/api/v1${file()}`, 'text/plain'),
        send('/oidc/token', 'application/x-www-form-urlencoded', 'POST'),
        send('/api/v1/devices/NODE-A41C7E/firmware', 'multipart/form-data; boundary=x'),
      ])
      for (const answer of answers) expect([400, 413, 501, 'closed']).toContain(answer)
      // What is garbage may still be there; the bodies together are 240 MB.
      expect(memory() - before).toBeLessThan(100)
    })
  }
})

describe('project files', () => {
  test('what was changed elsewhere is noticed, never overwritten', async () => {
    const at = `/projects/${project}/files/src/main.ino`
    const first = (await its.user.call('GET', at)).headers.get('etag') ?? ''
    const saved = await its.user.call('PUT', at, '// mine', { 'if-match': first })
    expect(saved.status).toBe(204)
    const second = saved.headers.get('etag') ?? ''
    expect(second).not.toBe(first)
    const late = await its.user.call('PUT', at, '// theirs', { 'if-match': first })
    expect(`${late.status} ${await late.text()}`).toBe(
      '412 src/main.ino was changed meanwhile. Load it again before you save.',
    )
    expect(await (await its.user.call('GET', at)).text()).toBe('// mine')
    expect((await its.user.call('GET', at, undefined, { 'if-none-match': second })).status).toBe(304)
    expect((await its.user.call('PUT', at, '// theirs')).status).toBe(204)
    expect((await its.user.call('PUT', at, '', { 'if-none-match': '*' })).status).toBe(412)
    expect((await its.user.call('PUT', `/projects/${project}/files/src/none.h`, '', { 'if-match': '*' })).status).toBe(
      412,
    )
    expect(
      (await its.user.call('PUT', `/projects/${project}/files/src/new.h`, '', { 'if-none-match': '*' })).status,
    ).toBe(204)
  })

  test('PRJ-12: of two tabs that save the same version at once, a hundred times, one is told that it was changed', async () => {
    const at = `/projects/${project}/files/src/main.ino`
    for (let time = 0; time < 100; time += 1) {
      const etag = (await its.user.call('GET', at)).headers.get('etag') ?? ''
      const saves = await Promise.all(
        ['one', 'other'].map((tab) => its.user.call('PUT', at, `// ${tab} ${time}`, { 'if-match': etag })),
      )
      expect(saves.map(({ status }) => status).toSorted()).toEqual([204, 412])
      expect(await (await its.user.call('GET', at)).text()).toBe(
        saves[0]?.status === 204 ? `// one ${time}` : `// other ${time}`,
      )
    }
  })

  test('a page in a project is text, so nothing in it runs', async () => {
    await its.user.call('PUT', `/projects/${project}/files/page.h`, '<script>alert(1)</script>')
    const answer = await its.user.call('GET', `/projects/${project}/files/page.h`)
    expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      'text/plain; charset=utf-8',
      'nosniff',
    ])
  })

  test('every character comes back as it was', async () => {
    const text = '\ufeff// ü 日 😀\r\n\t\u0000end'
    await its.user.call('PUT', `/projects/${project}/files/src/odd.h`, text)
    const bytes = Buffer.from(await (await its.user.call('GET', `/projects/${project}/files/src/odd.h`)).arrayBuffer())
    expect(bytes.toString('utf8')).toBe(text)
  })
})

describe('lists', () => {
  test('that did not change are not sent again', async () => {
    const first = await its.user.call('GET', '/projects')
    const etag = first.headers.get('etag') ?? ''
    const again = await its.user.call('GET', '/projects', undefined, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await its.user.call('POST', '/projects', { name: 'one more', template: 'empty' })
    expect((await its.user.call('GET', '/projects', undefined, { 'if-none-match': etag })).status).toBe(200)
  })
})
