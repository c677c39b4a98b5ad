/** A frame of Improv Serial: `IMPROV`, version 1, a type, a length, that many bytes, and the sum of all of it. */
export interface ImprovFrame {
  type: number
  data: Uint8Array
}

export const frameType = { state: 1, error: 2, command: 3, result: 4 } as const

const version = 1
const newline = 0x0a
const start = Uint8Array.of(...new TextEncoder().encode('IMPROV'), version)
/** Bytes before the data: the start, type and length. */
const headSize = start.length + 2

const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => (total + byte) & 0xff, 0)

/** The bytes of a frame, between newlines: a board looks for frames at the start of a line. */
export const encodeFrame = (type: number, data: readonly number[]): Uint8Array => {
  const frame = Uint8Array.of(...start, type, data.length, ...data)
  return Uint8Array.of(newline, ...frame, sum(frame), newline)
}

/** Finds frames in a board's output, whatever else it prints. */
export class FrameReader {
  #bytes: number[] = []

  /** The frames that these bytes complete. */
  push(bytes: Uint8Array): ImprovFrame[] {
    const frames: ImprovFrame[] = []
    for (const byte of bytes) {
      this.#bytes.push(byte)
      while (!this.#mayBegin()) this.#bytes.shift()
      frames.push(...this.#complete())
    }
    return frames
  }

  #mayBegin(): boolean {
    return this.#bytes.slice(0, start.length).every((byte, index) => byte === start[index])
  }

  #complete(): ImprovFrame[] {
    const length = headSize + (this.#bytes[headSize - 1] ?? Infinity)
    if (this.#bytes.length <= length) return []
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    const frame = bytes.subarray(0, length)
    // A frame that was cut off may have taken in the next one.
    return sum(frame) === bytes[length]
      ? [{ type: frame[start.length] ?? 0, data: frame.subarray(headSize) }]
      : this.push(bytes.subarray(1))
  }
}

/** Texts, each with its length before it. */
export const textsOf = (data: Uint8Array): string[] => {
  const texts: string[] = []
  const decoder = new TextDecoder()
  for (let at = 0; at < data.length; at += 1 + (data[at] ?? 0))
    texts.push(decoder.decode(data.subarray(at + 1, at + 1 + (data[at] ?? 0))))
  return texts
}

export const encodeTexts = (texts: readonly string[]): number[] =>
  texts.map((text) => new TextEncoder().encode(text)).flatMap((bytes) => [bytes.length, ...bytes])
