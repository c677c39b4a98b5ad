import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect as connectTls } from 'node:tls'
import { connect as connectTcp, type Socket } from 'node:net'
import { generate } from 'mqtt-packet'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { EntranceBench } from '../../testing/entranceBench.ts'
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../testing/mosquitto.ts'
import { addDevice } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { openRemoteBroker } from '../broker/remote/remoteBroker.ts'

const count = 80
const key = 'key'
const idOf = (number: number) => `SHORT-${number}`
const connack = 0x20

const packet = {
  connect: (id: string, protocolVersion: 4 | 5) =>
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion,
      clientId: id,
      clean: true,
      keepalive: 60,
      username: id,
      password: Buffer.from(key),
    }),
  publish: (id: string, protocolVersion: 4 | 5) =>
    generate(
      { cmd: 'publish', topic: `devices/${id}/events/temperature`, payload: '21.5', qos: 0, retain: false, dup: false },
      { protocolVersion },
    ),
  subscribe: (protocolVersion: 4 | 5) =>
    generate(
      { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'devices/other/events/#', qos: 0 }] },
      { protocolVersion },
    ),
  disconnect: (protocolVersion: 4 | 5) => generate({ cmd: 'disconnect' }, { protocolVersion }),
}

/** Resolves once the broker has let the client in. */
const admitted = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('data', (bytes: Buffer) => (bytes[0] === connack ? resolve() : reject(new Error('It was not let in.'))))
    socket.once('close', () => reject(new Error('It was cut.')))
  })

interface Visit {
  socket: Socket
  connect: Buffer
  publish: Buffer
  subscribe: Buffer
  disconnect: Buffer
}

interface Order {
  name: string
  /** Whether its message has to arrive. What a connection brought is gone when it is reset. */
  arrives: boolean
  leave(visit: Visit): Promise<unknown> | void
}

/** How a device may come and go. */
const orders: readonly Order[] = [
  {
    name: 'publishes and disconnects once it is let in',
    arrives: true,
    leave: async ({ socket, connect, publish, disconnect }) => {
      socket.write(connect)
      await admitted(socket)
      socket.end(Buffer.concat([publish, disconnect]))
    },
  },
  {
    name: 'publishes and closes once it is let in',
    arrives: true,
    leave: async ({ socket, connect, publish }) => {
      socket.write(connect)
      await admitted(socket)
      socket.end(publish)
    },
  },
  {
    name: 'says all of it at once',
    arrives: true,
    leave: ({ socket, connect, publish, disconnect }) => void socket.end(Buffer.concat([connect, publish, disconnect])),
  },
  {
    name: 'says all of it at once, but for DISCONNECT',
    arrives: true,
    leave: ({ socket, connect, publish }) => void socket.end(Buffer.concat([connect, publish])),
  },
  {
    name: 'disconnects as soon as it is let in',
    arrives: false,
    leave: async ({ socket, connect, disconnect }) => {
      socket.write(connect)
      await admitted(socket)
      socket.end(disconnect)
    },
  },
  {
    name: 'asks for what it may not have as soon as it is let in',
    arrives: false,
    leave: async ({ socket, connect, subscribe }) => {
      socket.write(connect)
      await admitted(socket)
      socket.write(subscribe)
      setTimeout(() => socket.end(), 50)
    },
  },
  {
    name: 'is reset as soon as it is let in',
    arrives: false,
    leave: async ({ socket, connect, publish }) => {
      socket.write(connect)
      await admitted(socket)
      socket.write(publish, () => socket.destroy())
    },
  },
  {
    name: 'comes twice at once',
    arrives: true,
    leave: ({ socket, connect, publish, disconnect }) => {
      socket.write(connect)
      const second = connectTcp({ host: '127.0.0.1', port: socket.remotePort ?? 0 })
      second.on('error', () => {}).resume()
      second.end(Buffer.concat([connect, publish, disconnect]))
      return new Promise<void>(
        (resolve) =>
          void second.once('close', () => {
            socket.destroy()
            resolve()
          }),
      )
    },
  },
]

/** Lets many devices come and go, and says what the cloud knows of them afterwards. */
async function visit(bench: EntranceBench): Promise<void> {
  const closed: Promise<unknown>[] = []
  const come = async (number: number) => {
    const id = idOf(number)
    const protocolVersion = number % 2 === 0 ? 4 : 5
    const order = orders[number % orders.length] as Order
    const isSecure = number % 3 === 0 && order.name !== 'comes twice at once'
    const socket = isSecure
      ? connectTls({ host: 'localhost', port: bench.entrance.port, ca: bench.entrance.ca })
      : connectTcp({ host: '127.0.0.1', port: bench.entrance.plainPort ?? 0 })
    socket.on('error', () => {}).resume()
    closed.push(new Promise((resolve) => void socket.once('close', resolve)))
    await new Promise((resolve) => void socket.once(isSecure ? 'secureConnect' : 'connect', resolve))
    await order.leave({
      socket,
      connect: packet.connect(id, protocolVersion),
      publish: packet.publish(id, protocolVersion),
      subscribe: packet.subscribe(protocolVersion),
      disconnect: packet.disconnect(protocolVersion),
    })
  }
  const numbers = Array.from({ length: count }, (_, number) => number)
  for (let first = 0; first < count; first += 40) await Promise.all(numbers.slice(first, first + 40).map(come))
  await Promise.all(closed)
}

const kinds = [
  {
    name: 'with its own broker',
    missing: null,
    open: async () => ({
      bench: await EntranceBench.open({ plainPort: 0 }),
      mosquitto: undefined as Mosquitto | undefined,
    }),
  },
  {
    name: 'in front of a broker of others',
    missing: hasMosquitto ? null : 'Mosquitto is not installed',
    open: async () => {
      const mosquitto = await startMosquitto()
      const bench = await EntranceBench.open({
        plainPort: 0,
        open: (parts) => openRemoteBroker(parts, { address: mosquitto.address, direct: false }),
      })
      await until(() => bench.broker.isReady(), 'the broker')
      return { bench, mosquitto }
    },
  },
]

afterAll(removeTemporaryFolders)

for (const { name, missing, open } of kinds) {
  describeUnless(missing)(`BRK-08: devices that leave as soon as they have come, ${name}`, () => {
    let bench: EntranceBench
    let mosquitto: Mosquitto | undefined
    beforeAll(async () => {
      ;({ bench, mosquitto } = await open())
      for (let number = 0; number < count; number += 1) {
        await addDevice(bench.fleet.registry, 'owner', 100 + number, idOf(number), key)
      }
      await visit(bench)
    })
    afterAll(async () => {
      await bench.close()
      await mosquitto?.stop()
    })

    const numbers = Array.from({ length: count }, (_, number) => number)
    const ordersOf = (ids: readonly number[]) => [...new Set(ids.map((number) => orders[number % orders.length]?.name))]

    test('are offline, in whatever order they did it', async () => {
      const notOffline = () =>
        numbers.filter((number) => bench.fleet.presenceOf({ number: 100 + number }).status !== 'offline')
      await until(() => notOffline().length === 0, 'all of them', 5_000).catch(() => {})
      expect([notOffline().length, ordersOf(notOffline())]).toEqual([0, []])
    })

    test('have a history of coming and leaving, which ends with leaving', async () => {
      const statuses = (number: number) =>
        bench.recorded.filter(({ topic }) => topic === `devices/${idOf(number)}/events/status`).map(({ text }) => text)
      const wrong = () => numbers.filter((number) => !/^((online,)+offline,)+$/.test(`${statuses(number).join(',')},`))
      await until(() => wrong().length === 0, 'all of them', 5_000).catch(() => {})
      expect([wrong().length, ordersOf(wrong()), wrong().slice(0, 5).map(statuses)]).toEqual([0, [], []])
    })

    test('BRK-23: their history has it in its order: online, what they said, offline', async () => {
      const said = (number: number) =>
        bench.recorded
          .filter(({ topic }) => topic.startsWith(`devices/${idOf(number)}/events/`))
          .map(({ topic, text }) => (topic.endsWith('/status') ? text : 'event'))
      const once = numbers.filter(
        (number) =>
          orders[number % orders.length]?.arrives && orders[number % orders.length]?.name !== 'comes twice at once',
      )
      const wrong = () => once.filter((number) => said(number).join() !== 'online,event,offline')
      await until(() => wrong().length === 0, 'all of it', 5_000).catch(() => {})
      expect([wrong().length, ordersOf(wrong()), wrong().slice(0, 5).map(said)]).toEqual([0, [], []])
    })

    test('have not spoken in vain', async () => {
      const heard = (number: number) =>
        bench.published.filter(({ topic }) => topic === `devices/${idOf(number)}/events/temperature`).length
      const wrong = () => numbers.filter((number) => orders[number % orders.length]?.arrives && heard(number) !== 1)
      await until(() => wrong().length === 0, 'their messages', 5_000).catch(() => {})
      expect([wrong().length, ordersOf(wrong())]).toEqual([0, []])
    })

    test('BRK-09: one that comes back while its former connection is ending has one connection: who comes third takes its place', async () => {
      const connect = generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clientId: 'c',
        clean: false,
        keepalive: 60,
        username: bench.device.id,
        password: Buffer.from(bench.device.key),
        properties: { sessionExpiryInterval: 60 },
      })
      // The more subscriptions a connection has, the longer its end takes.
      const subscriptions = Array.from({ length: 30 }, (_, number) => ({
        topic: `devices/${bench.device.id}/events/${number}`,
        qos: 1 as const,
      }))
      const subscribe = generate({ cmd: 'subscribe', messageId: 1, subscriptions }, { protocolVersion: 5 })
      const join = async () => {
        const socket = bench.socket()
        const closed = new Promise<void>((resolve) => void socket.once('close', resolve))
        await new Promise((resolve) => void socket.once('connect', resolve))
        socket.write(connect)
        return { socket, closed, admitted: admitted(socket) }
      }
      for (let turns = 0; turns < 4; turns += 1) {
        const first = await join()
        await first.admitted
        const subscribed = new Promise((resolve) => void first.socket.once('data', resolve))
        first.socket.write(subscribe)
        await subscribed
        const second = await join()
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
        first.socket.destroy()
        await second.admitted
        const third = await join()
        await Promise.all([third.admitted, second.closed])
        third.socket.destroy()
        await until(() => bench.fleet.presenceOf({ number: 1 }).status === 'offline', 'the device to be offline')
        expect([first, second, third].map(({ socket }) => socket.destroyed)).toEqual([true, true, true])
      }
    })
  })
}
