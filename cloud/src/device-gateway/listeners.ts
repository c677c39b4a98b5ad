import { createServer as socketServer, type Server, type Socket } from 'node:net'
import { createServer as tlsServer, type Server as TlsServer } from 'node:tls'
import { quotas } from '../api/quotas.data.ts'
import { ConnectionPlaces, type Place } from '../http/connectionPlaces.ts'
import { networkOf } from '../http/sender.ts'
import { LoopTurns } from '../threads/loopTurns.ts'
import type { KnockReason } from './arrivals.ts'
import type { ServerCertificate } from './certificates/authority.ts'
import { idOf, type Senders } from './senders.ts'

interface ListenerParts {
  certificate: ServerCertificate
  senders: Senders
  connections: number
  /** Milliseconds that a client may take for TLS once it has begun. */
  patience: number
  /** Milliseconds in which it must say something, before TLS and after it. */
  askingTime: number
  /** MQTT, by the first byte of a connection. */
  mqtt(socket: Socket, first: Buffer, isSecure: boolean): void
  /** Everything else may be HTTP. */
  http(socket: Socket): void
  knocked(reason: KnockReason, remote: string): void
}

/**
 * That begin in a turn of the event loop: each is a millisecond of work, and strangers ask for as many as they like.
 */
const handshakesPerTurn = 4
const handshakes = new LoopTurns(handshakesPerTurn, { least: handshakesPerTurn })
const [connectHeader, clientHello] = [0x10, 0x16]
const wrongPort = /WRONG_VERSION_NUMBER|HTTP_REQUEST|HTTPS_PROXY_REQUEST|PACKET_LENGTH_TOO_LONG/
const notTrusted = /ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|UNSUPPORTED_CERTIFICATE|ACCESS_DENIED)/
const expired = /ALERT_CERTIFICATE_EXPIRED/

/**
 * The listening side of the entrance: gives places to those who connect, does TLS, and tells MQTT from HTTP by the
 * first byte. Who says nothing for three seconds, before TLS or after it, is cut.
 */
export class Listeners {
  readonly #parts: ListenerParts
  readonly #places: ConnectionPlaces
  readonly #placeOf = new Map<string, Place>()
  readonly #sockets = new Set<Socket>()
  readonly #tls: TlsServer

  constructor(parts: ListenerParts) {
    this.#parts = parts
    this.#places = new ConnectionPlaces({ most: parts.connections, strangers: quotas.entrance.strangers })
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
    return this.#server((socket) =>
      this.#hear(socket, (first) => {
        socket.unshift(first)
        handshakes.add(() => {
          if (!socket.destroyed) this.#tls.emit('connection', socket)
          return false
        })
      }),
    )
  }

  plainServer(): Server {
    return this.#server((socket) => this.#greet(socket, false))
  }

  #server(begin: (socket: Socket) => void): Server {
    return socketServer((socket) => {
      socket.on('error', () => socket.destroy())
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      this.#parts.senders.find(socket, () => {
        if (this.#enter(socket)) begin(socket)
        else socket.destroy()
      })
    })
  }

  #enter(socket: Socket): boolean {
    const place = this.#places.enter(networkOf(this.#parts.senders.of(socket)), () => socket.destroy())
    if (!place) return false
    const id = idOf(socket)
    this.#placeOf.set(id, place)
    socket.once('close', () => {
      this.#placeOf.delete(id)
      place.leave()
    })
    return true
  }

  #progressed(socket: Socket): void {
    this.#placeOf.get(idOf(socket))?.progressed()
  }

  /** It has signed in: it makes room for nobody. */
  known(socket: Socket): void {
    this.#placeOf.get(idOf(socket))?.signedIn()
  }

  #hear(socket: Socket, said: (first: Buffer) => void): void {
    const timer = setTimeout(() => socket.destroy(), this.#parts.askingTime)
    socket.once('close', () => clearTimeout(timer))
    socket.once('data', (first: Buffer) => {
      clearTimeout(timer)
      this.#progressed(socket)
      socket.pause()
      said(first)
    })
  }

  #greet(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => socket.destroy())
    if (isSecure) this.#progressed(socket)
    this.#hear(socket, (first) => {
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
