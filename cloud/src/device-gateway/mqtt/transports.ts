import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import type { Protocol } from '../arrivals.ts'

/** A device's connection, whatever carries it. */
export interface Transport {
  readonly remote: string
  readonly protocol: Protocol
  readonly unsent: number
  read(listener: (bytes: Buffer) => void): void
  closed(listener: () => void): void
  write(bytes: Buffer, written?: () => void): void
  pause(): void
  resume(): void
  /** Sends what is queued first. */
  end(): void
  destroy(): void
}

const closingTime = 2_000
const keepAlive = 60_000

/** `first` has been read already. */
export function overSocket(socket: Socket, remote: string, isSecure: boolean, first: Buffer): Transport {
  socket.setNoDelay(true)
  socket.setKeepAlive(true, keepAlive)
  socket.on('error', () => socket.destroy())
  socket.unshift(first)
  return {
    remote,
    protocol: isSecure ? 'mqtts' : 'mqtt',
    get unsent() {
      return socket.writableLength
    },
    read: (listener) => void socket.on('data', listener).resume(),
    closed: (listener) => void socket.once('close', listener),
    write: (bytes, written) => void (socket.writable ? socket.write(bytes, written) : written?.()),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => {
      socket.end()
      setTimeout(() => socket.destroy(), closingTime).unref()
    },
    destroy: () => void socket.destroy(),
  }
}

export function overWebSocket(socket: WebSocket, remote: string, isSecure: boolean): Transport {
  socket.on('error', () => socket.terminate())
  return {
    remote,
    protocol: isSecure ? 'wss' : 'ws',
    get unsent() {
      return socket.bufferedAmount
    },
    read: (listener) =>
      void socket.on('message', (data: RawData) =>
        listener(Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)),
      ),
    closed: (listener) => void socket.once('close', listener),
    write: (bytes, written) => socket.send(bytes, () => written?.()),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => {
      socket.close()
      setTimeout(() => socket.terminate(), closingTime).unref()
    },
    destroy: () => socket.terminate(),
  }
}
