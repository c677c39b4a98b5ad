import { setPriority } from 'node:os'
import { connect as connectTcp, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Crowd } from './attack.ts'

// Strangers that connect to a cloud and sign in nowhere, in a process of their own. Whoever is closed comes back at
// once.

const { count, addresses, kind, port, host } = JSON.parse(process.argv[2] ?? '') as Crowd
const connectHeader = Buffer.from([0x10, 40, 0, 4])
const asking = `GET /device/v1/ca HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const upgrading = `GET /mqtt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n`
/** A ClientHello that costs the stranger nothing any more. */
const hello = await new Promise<Buffer>((resolve) => {
  const socket = new Duplex({ read: () => {}, write: (bytes: Buffer) => resolve(bytes) })
  connectTls({ socket, servername: 'localhost' })
})
let connected = 0

const begin: Record<Crowd['kind'], (socket: Socket) => void> = {
  silent: () => {},
  silentTls: (socket) =>
    void connectTls({ socket, rejectUnauthorized: false, servername: 'localhost' })
      .on('error', () => {})
      .resume(),
  halfTls: (socket) => void socket.write(hello),
  halfConnect: (socket) => void socket.write(connectHeader),
  asking: (socket) => {
    socket.write(asking)
    socket.on('data', () => socket.write(asking))
  },
  webSocket: (socket) => void socket.write(upgrading),
}

function come(number: number): void {
  const socket = connectTcp({ host: '127.0.0.1', port, localAddress: addresses[number % addresses.length] as string })
  socket.on('error', () => {})
  if (kind !== 'silentTls') socket.resume()
  socket.once('connect', () => {
    connected += 1
    begin[kind](socket)
  })
  socket.once('close', () => setImmediate(() => come(number)))
}

// The machine is the cloud's, too: strangers have machines of their own.
setPriority(10)
for (let number = 0; number < count; number += 1) come(number)
setTimeout(() => process.stdout.write('here\n'), 500)
process.stdin.on('data', () => process.stdout.write(`${connected}\n`, () => process.exit()))
