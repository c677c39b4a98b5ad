import { Duplex } from 'node:stream'

class Side extends Duplex {
  other: Side | undefined
  #written: (() => void) | undefined

  /** Lets the writer continue when its data have been read. */
  override _read(): void {
    const written = this.#written
    this.#written = undefined
    written?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const { other } = this
    if (!other || other.destroyed) done()
    else if (other.push(chunk)) done()
    else other.#written = done
  }

  override _final(done: () => void): void {
    if (this.other?.destroyed === false) this.other.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const { other } = this
    this.#written?.()
    if (other && !other.destroyed && !other.readableEnded) other.push(null)
    done(error)
  }
}

/** Two streams; each reads what is written to the other. */
export function streamPair(): [Duplex, Duplex] {
  const [one, other] = [new Side({ allowHalfOpen: false }), new Side({ allowHalfOpen: false })]
  one.other = other
  other.other = one
  return [one, other]
}
