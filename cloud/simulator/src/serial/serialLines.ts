import type { PassThrough } from 'node:stream'
import type { SerialLog } from './serialLog.ts'

const minPauseMs = 50

/** Writes what a board prints to a stream until the board is gone. Returns a function that ends this. */
export function followSerial(log: SerialLog, stream: PassThrough): () => void {
  const lines = new Lines(stream, log)
  const unwatch = log.watch(() => lines.changed())
  // Shows the client at once that it is connected.
  stream.write('\n')
  lines.changed()
  return () => {
    unwatch()
    lines.stop()
  }
}

/**
 * Writes new output in batches, and none to a client that does not read; that one gets the number of lost bytes later.
 */
class Lines {
  readonly #stream: PassThrough
  readonly #log: SerialLog
  #next = 0
  #started = false
  #writtenAt = -Infinity
  #due: NodeJS.Timeout | undefined

  constructor(stream: PassThrough, log: SerialLog) {
    this.#stream = stream
    this.#log = log
    stream.on('drain', () => this.changed())
  }

  changed(): void {
    if (this.#log.isOver) this.#stream.end()
    const pause = this.#writtenAt + minPauseMs - performance.now()
    if (pause <= 0) this.#write()
    else this.#due ??= setTimeout(() => this.#write(), pause)
  }

  stop(): void {
    clearTimeout(this.#due)
  }

  #write(): void {
    clearTimeout(this.#due)
    this.#due = undefined
    if (this.#stream.writableEnded || this.#stream.writableNeedDrain) return
    const { entries, lost, next } = this.#log.from(this.#next)
    const lines = [
      ...(lost > 0 && this.#started ? [{ lost }] : []),
      ...entries.map((entry, index) => ({ ...entry, n: this.#log.origin + next - entries.length + index })),
    ]
    this.#next = next
    this.#started = true
    if (lines.length === 0) return
    this.#writtenAt = performance.now()
    this.#stream.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}
