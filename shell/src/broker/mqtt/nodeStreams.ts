import { EventEmitter } from 'node:events'

// The build puts these in the place of packages that mqtt.js names and does not need here: readable-stream and lru-cache.

/** mqtt.js gives it a `_write`, which SocketStream calls. */
export class Writable extends EventEmitter {}

/** Reads the packets that wait for an acknowledgement: mqtt.js gives it a `_read`, which pushes one of them, or null at their end. */
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

/** Of names that are sent as a number, which this client does not do. */
export class LRUCache extends Map {}
