import { afterEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { freePort } from '@console/platform-registry/freePortTesting'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { generate } from 'mqtt-packet'
import { quotas } from '../api/quotas.data.ts'
import { connectDevice } from '../../testing/entrance.ts'
import { endOf, EntranceBench } from '../../testing/entranceBench.ts'
import { noStreams, startDevicesNginx } from '../../testing/nginx.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'

const opened: EntranceBench[] = []
const open = async (proxies: readonly string[], patience = 10_000) => {
  const bench = await EntranceBench.open({ proxies, patience })
  opened.push(bench)
  return bench
}
afterEach(async () => {
  for (const bench of opened.splice(0)) await bench.close()
  removeTemporaryFolders()
})

const line = (address: string, family = 'TCP4') => `PROXY ${family} ${address} 10.0.0.1 40000 8883\r\n`
const asking = 'GET /device/v1/ca HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const statusOf = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+)/.exec((await endOf(socket)).toString())?.[1])
const ask = (bench: EntranceBench, before: string) => {
  const socket = bench.socket()
  socket.write(`${before}${asking}`)
  return statusOf(socket)
}

describe('JOIN-37: behind a named proxy that speaks the PROXY protocol', () => {
  test('a device signs in over TLS, and what goes wrong is told of its own address', async () => {
    const bench = await open(['127.0.0.1'])
    const signIn = async (key: string) => {
      const socket = bench.socket(bench.entrance.port)
      socket.write(line('203.0.113.9'))
      const secure = connectTls({ socket, ca: bench.entrance.ca, servername: 'localhost' })
      await once(secure, 'secureConnect')
      secure.write(
        generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clientId: 'c',
          clean: true,
          keepalive: 60,
          username: bench.device.id,
          password: Buffer.from(key),
        }),
      )
      const [answer] = (await once(secure, 'data')) as [Buffer]
      secure.destroy()
      return answer[3]
    }
    expect(await signIn(bench.device.key)).toBe(0)
    const began = Date.now()
    const wrong = bench.socket(bench.entrance.port)
    wrong.write(`${line('2001:db8::7', 'TCP6')}${asking}`)
    await endOf(wrong)
    expect(bench.arrivals.knocks.last(began)).toMatchObject({ reason: 'wrongPort', remote: '2001:db8::7' })
  })

  test('requests are limited by the address that it tells', async () => {
    const bench = await open(['127.0.0.0/8'])
    const { burst } = quotas.entrance.requests
    const answers: number[] = []
    // On a busy machine the address gets more of them while they are asked.
    for (let wave = 0; wave < 20 && !answers.includes(429); wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: burst / 2 }, () => ask(bench, line('203.0.113.1'))))))
    expect(answers).toContain(429)
    expect(await ask(bench, line('203.0.113.2'))).toBe(200)
  })

  test('its own tries, without a line or without an address, come from itself; a damaged line is no connection', async () => {
    const bench = await open(['127.0.0.1'])
    expect([await ask(bench, ''), await ask(bench, 'PROXY UNKNOWN\r\n')]).toEqual([200, 200])
    for (const damaged of [
      'PROXY TCP4 nobody 10.0.0.1 1 2\r\n',
      `PROXY TCP4 ${'1'.repeat(200)}\r\n`,
      'PROXY TCP4 203.0.113.1\r\n',
      'PROXY \r\n',
    ])
      expect(await ask(bench, damaged)).toBeNaN()
  })

  test('one that says nothing is ended', async () => {
    const bench = await open(['127.0.0.1'], 200)
    expect(await endOf(bench.socket())).toHaveLength(0)
  })
})

describeUnless(noStreams)('JOIN-37: behind nginx as devices.conf configures it', () => {
  test('a device signs in, and what goes wrong is told of the address that came to nginx', async () => {
    const bench = await open(['127.0.0.1'])
    const port = await freePort()
    const nginx = await startDevicesNginx(temporaryFolder(), port, bench.entrance.port)
    try {
      const client = await connectDevice(`mqtts://localhost:${port}`, bench.device, { ca: bench.entrance.ca })
      await client.endAsync()
      const began = Date.now()
      const wrong = connectTcp({ host: '127.0.0.1', port, localAddress: '127.0.0.77' })
      wrong.write(asking)
      await endOf(wrong)
      expect(bench.arrivals.knocks.last(began)).toMatchObject({ reason: 'wrongPort', remote: '127.0.0.77' })
    } finally {
      await nginx.stop()
    }
  })
})

test('JOIN-37: an address that is no named proxy can’t tell another one', async () => {
  const bench = await open(['192.0.2.1'])
  expect(await ask(bench, line('203.0.113.9'))).toBe(400)
})
