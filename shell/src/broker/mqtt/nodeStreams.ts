import { EventEmitter } from 'node:events'

// The build puts these in the place of readable-stream, of which mqtt.js needs no more here. browserMqtt.test.ts
// compares both.

/** mqtt.js gives it a `_write`, which SocketStream calls. */
export class Writable extends EventEmitter {}

/**
 * Reads the packets that wait for an acknowledgement: mqtt.js gives it a `_read`, which pushes one of them, or null at
 * their end.
 */
export class Readable extends EventEmitter {
  readonly #waiting: unknown[] = []
  declare _read: () => void

  push(value: unknown): void {
    if (value === null) queueMicrotask(() => this.emit('end'))
    else this.#waiting.push(value)
  }

  read(): unknown {
    if (this.#waiting.length === 0) this._read()
    return this.#waiting.shift() ?? null
  }
}
