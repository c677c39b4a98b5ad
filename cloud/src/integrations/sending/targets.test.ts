import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { startTarget, type Target } from '../../../testing/integrations/target.ts'
import { Guard, problemWithAddress, type Resolve } from './guard.ts'
import { Sender } from './sender.ts'

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'service.localhost': ['::1'],
  'metadata.google.internal': ['169.254.169.254'],
  'router.local': ['192.168.1.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'two-faced.example': ['93.184.215.14', '10.0.0.1'],
  'six.example': ['fd00:ec2::254'],
  'xn--n3h.example': ['127.0.0.1'],
  'xn--bcher-kva.example': ['169.254.169.254'],
  'zone.example': ['fe80::1%eth0'],
  'trailing.example.': ['127.0.0.1'],
}

const resolveNames: Resolve = async (host) => {
  const found = names[host] ?? []
  if (found.length === 0) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return found.map((address): LookupAddress => ({ address, family: isIP(address.replace(/%.*/, '')) }))
}

const refused = [
  // As they are
  'http://127.0.0.1/',
  'http://127.8.9.10/',
  'https://127.0.0.1:8443/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  // In other forms of the same
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://３２３２２３５５２１/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.1./',
  // Version 6
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[5f00::1]/',
  'http://[3fff::1]/',
  // By name
  'http://localhost/',
  'http://LOCALHOST/',
  'http://ⓛocalhost/',
  'http://service.localhost/',
  'http://metadata.google.internal/',
  'http://router.local/',
  'http://127.0.0.1.nip.io/',
  'http://two-faced.example/',
  'http://six.example/',
  'http://☃.example/',
  'http://bücher.example/',
  'http://zone.example/',
  'http://trailing.example./',
  'http://user:pass@127.0.0.1/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1:80#@example.com/',
  'http://127.0.0.1\\@example.com/',
]

const never = new AbortController().signal
const get = (url: string) => ({
  method: 'GET',
  url,
  headers: {} as Record<string, string>,
  body: null as string | null,
})
const sending = { rejectUnauthorized: true, sensitiveBody: false, hops: 0, closing: never }

let target: Target
let other: Target

beforeAll(async () => {
  target = await startTarget()
  other = await startTarget()
})
afterAll(async () => {
  await target.close()
  await other.close()
})

describe('where integrations may send', () => {
  test(`WHK-03: ${refused.length} ways to an address that is not public are refused, each with its reason`, async () => {
    const sender = new Sender(new Guard([], resolveNames), 5_000)
    for (const url of refused) {
      const answer = await sender.send(get(url), sending).then(
        () => 'sent',
        (error: Error) => error.message,
      )
      expect(`${url} ${answer}`).toMatch(
        / Requests to \S+( \(\S+\))? are refused: it is not a public address but [a-zA-Z, 4'-]+[a-z6]+\..*--allow-targets/,
      )
    }
    expect(target.arrived).toEqual([])
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1:6379/',
    'data:text/plain,x',
    'ws://example.com/',
  ])('WHK-03: %s is refused: neither http nor https', async (url) => {
    await expect(new Guard([], resolveNames).addressesOf(new URL(url))).rejects.toThrow(
      'Requests go to http and https addresses only',
    )
  })

  test.each([
    ['ENOTFOUND', 'There is no host named gone.example.', false],
    ['EAI_AGAIN', 'The name gone.example could not be looked up just now.', true],
  ])(
    'INT-40: a name server that answers %s is told of, and asked again only where it may know more later',
    async (code, message, again) => {
      const failing: Resolve = () => Promise.reject(Object.assign(new Error('no'), { code }))
      await expect(
        new Sender(new Guard([], failing), 5_000).send(get('http://gone.example/'), sending),
      ).rejects.toMatchObject({ message, again })
    },
  )

  test.each([
    '93.184.215.14',
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:830::200e',
    '::ffff:8.8.8.8',
  ])('WHK-03: %s is public', (address) => {
    expect(problemWithAddress(address)).toBeUndefined()
  })

  test('WHK-03: a name that resolves to another address later is not asked again: the connection goes to what was checked', async () => {
    let asked = 0
    const rebinding: Resolve = async () => [{ address: (asked += 1) === 1 ? '192.0.2.7' : '127.0.0.1', family: 4 }]
    const sender = new Sender(new Guard(['192.0.2.7'], rebinding), 300)
    await expect(sender.send(get(`http://rebind.example:${target.port}/rebound`), sending)).rejects.toThrow(
      /No complete answer within|can't be reached|refuses/,
    )
    expect(asked).toBe(1)
    expect(target.arrived).toEqual([])
  })

  test('WHK-03: what is allowed by host or by host and port is reached, and nothing else', async () => {
    const url = (path: string) => `http://localhost:${target.port}${path}`
    for (const allowed of [
      'localhost',
      '127.0.0.1',
      `localhost:${target.port}`,
      `127.0.0.1:${target.port}`,
      '*',
      'LOCALHOST',
    ]) {
      expect(
        (await new Sender(new Guard([allowed], resolveNames), 5_000).send(get(url(`/${allowed}`)), sending)).status,
      ).toBe(200)
    }
    for (const allowed of [`localhost:${other.port}`, '127.0.0.2', 'localhos', 'example.com']) {
      await expect(
        new Sender(new Guard([allowed], resolveNames), 5_000).send(get(url('/not')), sending),
      ).rejects.toThrow('are refused')
    }
    expect(target.arrived.some(({ path }) => path === '/not')).toBe(false)
  })
})

describe('redirects', () => {
  const redirect = (location: string, status = 302) =>
    target.respond(({ path }) => (path.startsWith('/from') ? { status, headers: { location } } : { body: 'here' }))
  const sender = () => new Sender(new Guard([`127.0.0.1:${target.port}`], resolveNames), 5_000)

  test.each([
    'http://127.0.0.1:1/',
    'http://2130706433:81/',
    'http://[::1]/',
    'http://localhost:9/',
    'http://169.254.169.254/latest',
    '//[::ffff:a00:1]/x',
    'file:///etc/passwd',
    'http://metadata.google.internal/',
  ])('WHK-03: to %s are refused', async (location) => {
    redirect(location)
    await expect(sender().send(get(`${target.address}/from`), sending)).rejects.toThrow(
      /are refused|http and https addresses only/,
    )
  })

  test('WHK-03: to another allowed place are followed, five times at most', async () => {
    redirect('/to')
    expect((await sender().send(get(`${target.address}/from`), sending)).body.toString()).toBe('here')
    redirect('/from')
    const earlier = target.arrived.length
    await expect(sender().send(get(`${target.address}/from`), sending)).rejects.toThrow(
      'The request was redirected more than 5 times.',
    )
    expect(target.arrived.length - earlier).toBe(6)
  })

  test.each([
    ['POST', 301, 'GET', ''],
    ['POST', 302, 'GET', ''],
    ['POST', 303, 'GET', ''],
    ['POST', 307, 'POST', 'text'],
    ['POST', 308, 'POST', 'text'],
    ['PUT', 301, 'PUT', 'text'],
    ['PUT', 302, 'PUT', 'text'],
    ['PUT', 303, 'GET', ''],
    ['PUT', 307, 'PUT', 'text'],
    ['DELETE', 301, 'DELETE', 'text'],
    ['DELETE', 302, 'DELETE', 'text'],
    ['DELETE', 303, 'GET', ''],
    ['DELETE', 308, 'DELETE', 'text'],
  ])('WHK-20: %s leads on after %i with %s', async (before, status, method, body) => {
    redirect('/to', status)
    await sender().send(
      { ...get(`${target.address}/from`), method: before, body: 'text', headers: { 'Content-Type': 'text/plain' } },
      sending,
    )
    expect(target.arrived.at(-1)).toMatchObject({ path: '/to', method, body })
    expect(target.arrived.at(-1)?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain')
  })

  test('WHK-03: to another origin take no header along that could be a key, and no body with a secret', async () => {
    const both = new Sender(new Guard(['127.0.0.1'], resolveNames), 5_000)
    const headers = { Authorization: 'Basic x', Cookie: 'a', 'X-Api-Key': 'k', Accept: 'text/plain' }
    redirect(`${other.address}/elsewhere`)
    await both.send({ ...get(`${target.address}/from`), headers }, sending)
    const arrived = await other.next('/elsewhere')
    expect(Object.keys(arrived.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'x-console-hops',
    ])
    redirect('/to')
    await both.send({ ...get(`${target.address}/from`), headers }, sending)
    expect(target.arrived.at(-1)?.headers).toMatchObject({ authorization: 'Basic x', 'x-api-key': 'k' })
    redirect(`${other.address}/elsewhere`, 307)
    await expect(
      both.send(
        { ...get(`${target.address}/from`), method: 'POST', body: 'the secret' },
        { ...sending, sensitiveBody: true },
      ),
    ).rejects.toThrow('its body holds a secret')
  })
})
