import { createServer as socketServer, type Server, type Socket } from 'node:net'
import { createServer as tlsServer, type Server as TlsServer } from 'node:tls'
import { quotas } from '../api/quotas.data.ts'
import type { KnockReason } from './arrivals.ts'
import type { ServerCertificate } from './certificates/authority.ts'
import { networkOf, OpenConnections, Rates } from './limits.ts'
import type { Senders } from './senders.ts'
import { Strangers } from './strangers.ts'

interface DoorParts {
  certificate: ServerCertificate
  senders: Senders
  connections: number
  /** Milliseconds that a client may take for TLS, and then to say anything. */
  patience: number
  /** MQTT, by the first byte of a connection. */
  mqtt(socket: Socket, first: Buffer, isSecure: boolean): void
  /** Everything else may be HTTP. */
  http(socket: Socket): void
  knocked(reason: KnockReason, remote: string): void
}

const [connectHeader, clientHello] = [0x10, 0x16]
const wrongPort = /WRONG_VERSION_NUMBER|HTTP_REQUEST|HTTPS_PROXY_REQUEST|PACKET_LENGTH_TOO_LONG/
const notTrusted = /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED)/
const expired = /ALERT_CERTIFICATE_EXPIRED/

/** The listening side of the entrance: limits who connects, does TLS, and tells MQTT from HTTP by the first byte. */
export class Doors {
  readonly #parts: DoorParts
  readonly #open: OpenConnections
  readonly #rates = new Rates(quotas.entrance.arrivals)
  readonly #sockets = new Set<Socket>()
  readonly #strangers = new Strangers()
  readonly #tls: TlsServer

  constructor(parts: DoorParts) {
    this.#parts = parts
    this.#open = new OpenConnections(parts.connections)
    this.#tls = tlsServer({ ...parts.certificate, minVersion: 'TLSv1.2', handshakeTimeout: parts.patience })
    this.#tls.on('secureConnection', (socket) => this.#greet(socket, true))
    this.#tls.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
      this.#failed(error.code ?? '', parts.senders.of(socket))
      // The library leaves it open.
      socket.destroy()
    })
  }

  renew(certificate: ServerCertificate): void {
    this.#tls.setSecureContext(certificate)
  }

  secureServer(): Server {
    return this.#server((socket) => this.#tls.emit('connection', socket))
  }

  plainServer(): Server {
    return this.#server((socket) => this.#greet(socket, false))
  }

  #server(greet: (socket: Socket) => void): Server {
    return socketServer((socket) => {
      socket.on('error', () => socket.destroy())
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      this.#parts.senders.find(socket, () => this.#admit(socket, greet))
    })
  }

  #admit(socket: Socket, greet: (socket: Socket) => void): void {
    const remote = networkOf(this.#parts.senders.of(socket))
    const leave = this.#rates.take(remote) ? this.#place(remote) : undefined
    if (!leave) {
      socket.destroy()
      return
    }
    socket.once('close', leave)
    this.#strangers.add(remote, socket, () => {
      socket.off('close', leave).destroy()
      leave()
    })
    greet(socket)
  }

  /** Those that have not said who they are keep nobody out of their address. */
  #place(address: string): (() => void) | undefined {
    this.#strangers.thin(address)
    const leave = this.#open.take(address)
    return leave ?? (this.#strangers.dropOldest(address) ? this.#open.take(address) : undefined)
  }

  /** It has signed in, or asked: it makes room for nobody. */
  known(socket: Socket): void {
    this.#strangers.known(socket)
  }

  #greet(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => socket.destroy())
    const timer = setTimeout(() => socket.destroy(), this.#parts.patience)
    socket.once('close', () => clearTimeout(timer))
    socket.once('data', (first: Buffer) => {
      clearTimeout(timer)
      this.#strangers.spoke(socket)
      socket.pause()
      if (first[0] === connectHeader) this.#parts.mqtt(socket, first, isSecure)
      else if (first[0] === clientHello && !isSecure) {
        this.#parts.knocked('wrongPort', this.#parts.senders.of(socket))
        socket.destroy()
      } else {
        socket.unshift(first)
        this.#parts.http(socket)
        process.nextTick(() => socket.resume())
      }
    })
  }

  #failed(code: string, remote: string): void {
    if (wrongPort.test(code)) this.#parts.knocked('wrongPort', remote)
    else if (expired.test(code)) this.#parts.knocked('clock', remote)
    else if (notTrusted.test(code)) this.#parts.knocked('tls', remote)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
