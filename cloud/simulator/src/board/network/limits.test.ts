import { afterEach, expect, test } from '@jest/globals'
import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { generate } from 'mqtt-packet'
import { until } from 'cloud/testing/until.ts'
import { boardLimits } from '../limits.data.ts'
import { BoardNetwork, type NetworkPlace } from './boardNetwork.ts'
import { Lan } from './lan.ts'
import type { FromNetwork, ToNetwork, Use } from './protocol.ts'

const limits = boardLimits.network
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** A board whose thread reads only when it is told to. */
class Sleeper {
  readonly heard: FromNetwork[] = []
  readonly subscribed: string[] = []
  readonly published: string[] = []
  readonly network: BoardNetwork
  readonly #port: MessagePort
  #socket = 0
  #read = 0

  constructor(
    device: string,
    lan: Lan,
    targets: NetworkPlace['targets'] = async () => [{ address: '127.0.0.1', family: 4 }],
  ) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port2
    const place: NetworkPlace = {
      device,
      lan,
      targets,
      publish: (event) => this.published.push(event) > 0,
      hear: (event) => this.subscribed.push(event),
      unhear: (event) => this.subscribed.splice(this.subscribed.indexOf(event), 1),
    }
    this.network = new BoardNetwork(place, port1, { wake: () => {}, read: () => this.#read })
    ends.push(() => this.network.close())
  }

  tell(message: ToNetwork): void {
    this.#port.postMessage(message)
  }

  open(use: Use, host = '', port = 0, trust = ''): number {
    this.#socket += 1
    this.tell({ kind: 'open', socket: this.#socket, use, host, port, trust })
    return this.#socket
  }

  read(): FromNetwork[] {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      this.#read += 1
      this.heard.push(next.message as FromNetwork)
    }
    return this.heard
  }

  all<Kind extends FromNetwork['kind']>(kind: Kind) {
    return this.read().filter((message): message is Extract<FromNetwork, { kind: Kind }> => message.kind === kind)
  }

  /** Waits until the cloud has heard all that was told to it. */
  async settled(): Promise<void> {
    this.open('datagrams')
    await this.opened()
  }

  /** Waits until the cloud has answered for all sockets so far. */
  async opened(count = this.#socket): Promise<void> {
    await until(() => this.all('opened').length + this.all('ended').length >= count, 'the sockets')
  }
}

test('NET-31: for a board that waits, few datagrams and messages of ESP-NOW are kept', async () => {
  const lan = new Lan()
  const [asleep, other] = [new Sleeper('NODE-1', lan), new Sleeper('NODE-2', lan)]
  asleep.open('datagrams', '', 7)
  asleep.open('now')
  const [from, now] = [other.open('datagrams', '', 8), other.open('now')]
  await asleep.opened()
  await other.opened()
  for (let count = 0; count < 300; count += 1) {
    other.tell({ kind: 'datagram', socket: from, data: Uint8Array.of(1), host: '255.255.255.255', port: 7 })
    other.tell({ kind: 'datagram', socket: now, data: Uint8Array.of(1), host: 'ff:ff:ff:ff:ff:ff', port: 0 })
  }
  await other.settled()
  expect(asleep.all('datagram').length).toBe(limits.unread.datagrams)
})

test('NET-31: connections to a board that waits are refused beyond its sockets, and beyond what waits', async () => {
  const lan = new Lan()
  const [asleep, other] = [new Sleeper('NODE-1', lan), new Sleeper('NODE-2', lan)]
  asleep.open('server', '', 7)
  await asleep.opened()
  const address = lan.addressOf('node-1.local') ?? ''
  for (let count = 0; count < 60; count += 1) other.open('tcp', address, 7)
  await other.opened()
  expect(asleep.all('accepted').length).toBe(limits.sockets - 1)
})

test('NET-31: a connection waits when many small pieces were not read, and goes on when they are', async () => {
  const far: Socket[] = []
  const server = createServer((socket) => far.push(socket.setNoDelay()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(
    () => server.close(),
    () => far.forEach((socket) => socket.destroy()),
  )
  const board = new Sleeper('NODE-1', new Lan())
  const socket = board.open('tcp', 'known.example', (server.address() as AddressInfo).port)
  await board.opened()
  const sent = 80
  for (let count = 0; count < sent; count += 1) {
    await new Promise((resolve) => far[0]?.write('x', resolve))
    await board.settled()
  }
  const pieces = board.all('data')
  expect(pieces.length).toBeLessThanOrEqual(limits.pieces)
  const bytes = () => board.all('data').reduce((sum, { data }) => sum + data.length, 0)
  await until(() => {
    const before = bytes()
    board.tell({ kind: 'taken', socket, bytes: before })
    return before >= sent
  }, 'the rest')
  expect(bytes()).toBe(sent)
})

test('NET-32: what boards of an account deliver to each other is limited, and a board listens to ESP-NOW once', async () => {
  const lan = new Lan()
  const sender = lan.join('NODE-0')
  let delivered = 0
  for (let index = 1; index <= 20; index += 1) {
    const member = lan.join(`NODE-${index}`)
    expect(
      lan.listenNow(member, () => {
        delivered += 1
      }),
    ).toBe(true)
    expect(
      lan.listenNow(member, () => {
        delivered += 1
      }),
    ).toBe(false)
    member.ports.set(7, () => {
      delivered += 1
    })
  }
  for (let count = 0; count < 1000; count += 1) {
    lan.sendNow(sender, 'ff:ff:ff:ff:ff:ff', Uint8Array.of(1))
    lan.send(sender, 7, '255.255.255.255', 7, Uint8Array.of(1))
  }
  expect(delivered).toBeGreaterThanOrEqual(limits.deliveredOfAccount.atOnce)
  expect(delivered).toBeLessThan(limits.deliveredOfAccount.atOnce * 2)
})

test('NET-33: a long RSA key of a sketch is refused, and so are too many begins of TLS', async () => {
  const [whole, half, few] = [limits.maxKeyBits / 8 + 1, limits.maxKeyBits / 16 + 1, 3].map((length) =>
    Buffer.alloc(length, 0xff).toString('base64url'),
  )
  // Nothing is signed with it: its numbers need not fit.
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'RSA', n: whole, e: few, d: whole, p: half, q: half, dp: half, dq: half, qi: half } as JsonWebKey,
  })
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const board = new Sleeper('NODE-1', new Lan())
  board.open('insecure', 'known.example', 1, ['', 'certificate', privateKey].join('\0'))
  await board.opened()
  expect(board.all('ended')[0]?.why).toBe(`A key of a sketch has at most ${limits.maxKeyBits} bits.`)
  for (let count = 0; count < limits.securedOfAccount.atOnce + 40; count += 1) board.open('tls', 'known.example', 1)
  await board.opened()
  expect(
    board
      .all('ended')
      .filter(({ why }) => why === 'The simulated devices of this account begin too many connections of TLS.').length,
  ).toBeGreaterThan(10)
})

const packets = {
  connect: generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: 'x',
    clean: true,
    keepalive: 0,
  }),
  publish: generate({ cmd: 'publish', topic: 'out', payload: 'x', qos: 0, dup: false, retain: false }),
  subscribe: (from: number, count: number) =>
    generate({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: Array.from({ length: count }, (_, index) => ({ topic: `in${from + index}`, qos: 0 as const })),
    }),
}

test('NET-34: more sessions at broker.local hear no more, and what they have heard is taken back', async () => {
  const board = new Sleeper('NODE-1', new Lan())
  const sockets = [0, 1].map(() => board.open('tcp', 'broker.local', 1883))
  await board.opened()
  for (const [index, socket] of sockets.entries())
    board.tell({ kind: 'data', socket, data: Buffer.concat([packets.connect, packets.subscribe(index * 100, 20)]) })
  await until(() => board.all('data').length >= 4, 'the answers')
  expect(board.subscribed).toHaveLength(limits.filters)
  board.tell({
    kind: 'data',
    socket: sockets[0] ?? 0,
    data: generate({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['in0'] }),
  })
  await until(() => !board.subscribed.includes('in0'), 'the end of a subscription')
  for (const socket of sockets) board.tell({ kind: 'end', socket })
  await until(() => board.subscribed.length === 0, 'the end of all')
})

test('NET-34: more sessions at broker.local send no more', async () => {
  const board = new Sleeper('NODE-1', new Lan())
  const sockets = Array.from({ length: 8 }, () => board.open('tcp', 'broker.local', 1883))
  await board.opened()
  for (const socket of sockets)
    board.tell({
      kind: 'data',
      socket,
      data: Buffer.concat([packets.connect, ...Array.from({ length: 40 }, () => packets.publish)]),
    })
  await until(() => board.published.length >= boardLimits.events.atOnce, 'the messages')
  await board.settled()
  expect(board.published.length).toBeLessThan(boardLimits.events.atOnce * 2)
})

test('NET-35: a host that could not be looked up is looked up again, and a port for datagrams is given once', async () => {
  let answers = 0
  const board = new Sleeper('NODE-1', new Lan(), async () => {
    answers += 1
    if (answers < 3) throw new Error('no answer just now')
    return [{ address: '127.0.0.1', family: 4 }]
  })
  const socket = board.open('datagrams', '', 5000)
  board.open('datagrams', '', 5000)
  await board.opened()
  expect(board.all('ended').map(({ why }) => why)).toEqual([
    'Port 5000 of the simulated board is in use for datagrams.',
  ])
  for (let count = 0; count < 3; count += 1) {
    board.tell({ kind: 'datagram', socket, data: Uint8Array.of(1), host: 'known.example', port: 9 })
    await until(() => answers > count, 'the look-up')
    await board.settled()
  }
  expect(answers).toBe(3)
  expect(board.all('notice')).toHaveLength(2)
})
