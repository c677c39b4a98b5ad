import { once } from 'node:events'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { connect, type Socket } from 'node:net'
import type { MqttClient } from 'mqtt'
import { under, type Crowd } from '../../testing/attack.ts'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { authorityOf, claimDevice, connectDevice, type ClaimedDevice } from '../../testing/entrance.ts'
import { endOf } from '../../testing/entranceBench.ts'
import { maxDelay, p95OfLists } from '../../testing/listDelay.ts'
import { longProof } from '../../testing/proofs.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

const its = cloudForTests({ plainPort: 0, addAccount: 'other' })
const count = 20
const devices: ClaimedDevice[] = []
let ca: string
let other: User

beforeAll(async () => {
  ca = (await authorityOf(its.cloud)).ca
  other = await User.signIn(its.cloud, {
    username: its.cloud.added?.username ?? '',
    password: its.cloud.added?.password ?? '',
  })
  for (let number = 0; number < count; number += 1) devices.push(await claimDevice(its.user))
})

const portOf = (url: string) => Number(new URL(url).port)
const ports = () => ({
  plain: its.cloud.entrance.plainPort ?? 0,
  secure: its.cloud.entrance.port,
  broker: portOf(its.cloud.brokerUrl),
  web: portOf(its.cloud.address),
})

/** One attempt of each, one after the other. Resolves to how many have succeeded. */
async function countedOf<Each>(
  list: readonly Each[],
  attempt: (each: Each, at: number) => Promise<unknown>,
): Promise<number> {
  let succeeded = 0
  for (const [at, each] of list.entries())
    await attempt(each, at).then(
      () => (succeeded += 1),
      () => {},
    )
  return succeeded
}

async function post({ id, key }: ClaimedDevice): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports().plain}/device/v1/events`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}` },
    body: JSON.stringify({ event: 'x' }),
  })
  if (answer.status !== 202) throw new Error(`It was answered ${answer.status}.`)
}

async function everybodySignsIn() {
  const clients: MqttClient[] = []
  const kept = async (coming: Promise<MqttClient>) => {
    const client = await coming
    clients.push(client.on('error', () => {}))
  }
  const device = (each: ClaimedDevice, at: number) =>
    kept(
      connectDevice(at % 2 === 0 ? `mqtts://localhost:${ports().secure}` : `mqtt://127.0.0.1:${ports().plain}`, each, {
        ca,
        connectTimeout: 10_000,
      }),
    )
  try {
    const [byMqtt, byHttp, users, waits] = await Promise.all([
      countedOf(devices, device),
      countedOf(devices.slice(0, 5), post),
      countedOf(devices, () => kept(its.user.connect({ connectTimeout: 10_000 }))),
      p95OfLists(other),
    ])
    return { byMqtt, byHttp, users, stayed: clients.filter(({ connected }) => connected).length, waits }
  } finally {
    for (const client of clients) client.end(true)
  }
}

const several = Array.from({ length: 8 }, (_, number) => `127.0.0.${number + 2}`)
/** The address that devices and users have, too. */
const one = ['127.0.0.1']
type Attack = [kind: Crowd['kind'], port: keyof ReturnType<typeof ports>, from: readonly string[]]
const usual: Attack[] = [['silentTls', 'secure', one]]
const others: Attack[] = [
  ['webSocket', 'broker', several],
  ['silent', 'plain', one],
  ['halfConnect', 'plain', several],
  ['asking', 'plain', one],
  ['silent', 'secure', several],
  ['halfTls', 'secure', one],
  ['halfConnect', 'plain', one],
  ['webSocket', 'plain', one],
  ['webSocket', 'broker', one],
  ['silent', 'broker', one],
]

describe('JOIN-97, BRK-12: 1,050 strangers that come back as soon as they are closed lock nobody out, and delay nobody by 100 ms', () => {
  const expectOpen = async (...[kind, port, addresses]: Attack) => {
    const idle = await p95OfLists(other, 40)
    const { result, count: connected } = await under(
      {
        script: 'strangers.ts',
        attack: { kind, port: ports()[port], host: `localhost:${ports()[port]}`, count: 1_050, addresses },
      },
      everybodySignsIn,
    )
    expect(result).toEqual({ byMqtt: count, byHttp: 5, users: count, stayed: 2 * count, waits: expect.any(Number) })
    expect(result.waits - idle).toBeLessThan(maxDelay)
    expect(connected).toBeGreaterThanOrEqual(1_050)
  }
  test.each(usual)('%s at the port %s, from %j', (...attack) => expectOpen(...attack))

  describeUnless(longProof)('in other ways', () => {
    test.each(others)('%s at the port %s, from %j', (...attack) => expectOpen(...attack))
  })
})

describe('BRK-12: at the ports of the broker and the console', () => {
  const open = (text = '', port = ports().broker): Socket => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => {})
    if (text !== '') socket.write(text)
    return socket
  }
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost:${ports().broker}\r\n`
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n'

  test('who says nothing, half of a request, or nothing after it, is cut after three seconds', async () => {
    const began = performance.now()
    const ended = await Promise.all([open(), open(head('GET /mqtt')), open(head('GET /mqtt') + upgrade)].map(endOf))
    expect(performance.now() - began).toBeLessThan(8_000)
    expect(ended.map((bytes) => bytes.toString().slice(9, 12))).toEqual(['', '408', '101'])
  })

  test('64 of an address stay that have not brought a request, and those of the last second', async () => {
    const sockets: Socket[] = []
    let ended = 0
    const come = () => void sockets.push(open('', ports().web).once('close', () => (ended += 1)))
    for (let number = 0; number < 150; number += 1) come()
    try {
      await until(() => {
        come()
        return sockets.length - ended <= 64 + 25
      }, 'the first ones to be closed')
      expect(sockets.length - ended).toBeGreaterThan(50)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  test("a request for another protocol at the console's port is answered as a usual one", async () => {
    const { address } = its.cloud
    for (const protocol of ['h2c', 'websocket']) {
      const socket = open(
        `GET /oidc/.well-known/openid-configuration HTTP/1.1\r\nHost: ${new URL(address).host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
        ports().web,
      )
      const [bytes] = (await once(socket, 'data')) as [Buffer]
      expect(bytes.toString()).toMatch(/^HTTP\/1\.1 200 /)
      socket.destroy()
    }
  })

  test('who only asks holds no connection', async () => {
    const answers = await Promise.all([open(`${head('GET /')}\r\n`), open(head('GET /other') + upgrade)].map(endOf))
    expect(answers.map((answer) => /^connection: .*$/im.exec(answer.toString())?.[0].toLowerCase())).toEqual([
      'connection: close',
      'connection: close',
    ])
  })
})
