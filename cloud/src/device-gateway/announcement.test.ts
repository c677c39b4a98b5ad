import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { EntranceBench } from '../../testing/entranceBench.ts'
import { freePort } from '../../testing/freePort.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { announcedHost } from './announcement.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(removeTemporaryFolders)

const loopback =
  Object.entries(networkInterfaces()).find(([, all = []]) => all.some(({ internal }) => internal))?.[0] ?? 'lo'
/** Addresses of this machine that are not loopback. */
const own = () =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal, address }) => !internal && !/^(fe80|169\.254)/.test(address)).map(({ address }) => address),
  )
const open = async (options: Parameters<typeof EntranceBench.open>[0]) => {
  const bench = await EntranceBench.open({ interfaces: [loopback], ...options })
  opened.push(bench)
  return bench
}
const occupy = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer()
    opened.push(server)
    server.listen({ port, host: '127.0.0.1' }, () => resolve(server))
  })

const labels = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** Asks by multicast DNS on the loopback interface; returns the answers as they come. */
const ask = async (name: string) => {
  const socket = createSocket('udp4')
  const answers: string[] = []
  socket.on('message', (message) => void answers.push(message.toString('latin1')))
  await new Promise<void>((bound) => void socket.bind(0, '127.0.0.1', bound))
  socket.setMulticastInterface('127.0.0.1')
  const question = Buffer.concat([
    Buffer.from([0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    labels(name),
    Buffer.from([0, 12, 0, 1]),
  ])
  const asking = setInterval(() => socket.send(question, 5353, '224.0.0.251'), 100)
  opened.push({
    close: () => {
      clearInterval(asking)
      socket.close()
    },
  })
  return answers
}

describe('JOIN-16: --lan', () => {
  test('opens all addresses and names them in the certificate; JOIN-17 the network is told by multicast DNS', async () => {
    const bench = await open({ lan: true })
    const { host, port, caSha256, lan } = bench.entrance
    expect(lan).toBe(true)
    for (const address of [host, '127.0.0.1', ...own()]) {
      const client = await bench.connect({ protocol: 'mqtts', host: address, port, servername: '' })
      await client.endAsync()
    }
    const answers = await ask('_iot-console._tcp.local')
    const answer = await until(() => answers[0], 'the answer')
    expect(answer).toContain(`IoT Console on ${hostname()}`)
    expect(answer).toContain(`ca=${caSha256}`)
    expect(answer).toContain(announcedHost())
    expect(answer).toContain(String.fromCharCode(port >> 8, port & 0xff))
  })

  test('takes the port that was named, or none', async () => {
    const port = await freePort()
    await occupy(port)
    await expect(open({ lan: true, port })).rejects.toThrow(`Port ${port} of`)
  })
})

describe('JOIN-16: on loopback', () => {
  test('a busy port gives way to the next, that of --plain does not', async () => {
    const port = await freePort()
    await occupy(port)
    const bench = await open({ port })
    expect(bench.entrance.portTaken).toBe(port)
    expect(bench.entrance.port).toBeGreaterThan(port)
    await expect(open({ plainPort: port })).rejects.toThrow(`Port ${port} is in use, and --plain names it.`)
  })

  test('nobody else gets in', async () => {
    const bench = await open({})
    expect([bench.entrance.lan, bench.entrance.host]).toEqual([false, 'localhost'])
    for (const address of own())
      await expect(bench.connect({ protocol: 'mqtts', host: address, servername: '' })).rejects.toThrow('ECONNREFUSED')
  })
})
