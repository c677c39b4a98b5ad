const width = 128
const pages = 8
const memory = 8
/**
 * Bytes of the view before the picture: whether it is on, inverted, all lit; its start line; whether it is upright in
 * both directions.
 */
const at = { on: 0, inverted: 1, lit: 2, line: 3, segments: 4, rows: 5 } as const
/** How many bytes follow a command. */
const following: Readonly<Record<number, number>> = {
  0x20: 1,
  0x21: 2,
  0x22: 2,
  0x26: 6,
  0x27: 6,
  0x29: 5,
  0x2a: 5,
  0x81: 1,
  0x8d: 1,
  0xa3: 2,
  0xa8: 1,
  0xad: 1,
  0xd3: 1,
  0xd5: 1,
  0xd9: 1,
  0xda: 1,
  0xdb: 1,
}

/** The controller of a 128 × 64 OLED display on I2C. It draws into the view. */
export class Ssd1306 {
  readonly #view: Uint8Array
  #command: number[] = []
  /** 0: columns and then pages, 1: pages and then columns, 2: one page. */
  #mode = 2
  #columns: [number, number] = [0, width - 1]
  #pages: [number, number] = [0, pages - 1]
  #column = 0
  #page = 0

  constructor(view: Uint8Array) {
    this.#view = view
  }

  write(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length;) {
      const control = bytes[index] ?? 0
      const isData = (control & 0x40) !== 0
      // If the continuation bit is set, one byte follows, and then another control byte.
      const end = (control & 0x80) !== 0 ? Math.min(index + 2, bytes.length) : bytes.length
      for (index += 1; index < end; index += 1) {
        if (isData) this.#draw(bytes[index] ?? 0)
        else this.#hear(bytes[index] ?? 0)
      }
    }
  }

  /** The status byte: whether the display is off. */
  read(): number {
    return this.#view[at.on] ? 0 : 0x40
  }

  #draw(byte: number): void {
    this.#view[memory + this.#page * width + this.#column] = byte
    if (this.#mode === 1) {
      this.#page += 1
      if (this.#page <= this.#pages[1]) return
      this.#page = this.#pages[0]
      this.#nextColumn()
    } else if (this.#nextColumn() && this.#mode === 0)
      this.#page = this.#page >= this.#pages[1] ? this.#pages[0] : this.#page + 1
  }

  #nextColumn(): boolean {
    const [first, last] = this.#mode === 2 ? [0, width - 1] : this.#columns
    const over = this.#column >= last
    this.#column = over ? first : this.#column + 1
    return over
  }

  #hear(byte: number): void {
    this.#command.push(byte)
    const [command = 0, one = 0, other = 0] = this.#command
    if (this.#command.length <= (following[command] ?? 0)) return
    this.#command = []
    const view = this.#view
    if (command <= 0x0f) this.#column = (this.#column & 0xf0) | command
    else if (command <= 0x1f) this.#column = (this.#column & 0x0f) | ((command & 7) << 4)
    else if (command === 0x20) this.#mode = one & 3
    else if (command === 0x21) [this.#columns, this.#column] = [[one & 127, other & 127], one & 127]
    else if (command === 0x22) [this.#pages, this.#page] = [[one & 7, other & 7], one & 7]
    else if (command >= 0x40 && command <= 0x7f) view[at.line] = command & 63
    else if (command === 0xa0 || command === 0xa1) view[at.segments] = command & 1
    else if (command === 0xa4 || command === 0xa5) view[at.lit] = command & 1
    else if (command === 0xa6 || command === 0xa7) view[at.inverted] = command & 1
    else if (command === 0xae || command === 0xaf) view[at.on] = command & 1
    else if (command >= 0xb0 && command <= 0xb7) this.#page = command & 7
    else if (command === 0xc0 || command === 0xc8) view[at.rows] = (command >> 3) & 1
  }
}

/** The picture in a display's view: a byte for 8 pixels in a column, 128 bytes for each of the 8 pages. */
export function frameOf(view: Uint8Array): { on: boolean; frame: string } {
  const on = view[at.on] === 1
  const frame = Buffer.alloc(width * pages)
  const line = view[at.line] ?? 0
  const picture = view.subarray(memory)
  const invert = view[at.inverted] === 1 ? 0xff : 0
  if (view[at.lit] === 1) frame.fill(0xff)
  // Modules are mounted so that both directions are reversed.
  else if (line === 0 && view[at.segments] === 1 && view[at.rows] === 1)
    for (const [index, byte] of picture.entries()) frame[index] = byte ^ invert
  else {
    for (let y = 0; y < pages * 8; y += 1) {
      const from = ((view[at.rows] === 1 ? y : pages * 8 - 1 - y) + line) % (pages * 8)
      for (let x = 0; x < width; x += 1) {
        const column = view[at.segments] === 1 ? x : width - 1 - x
        const bit = ((picture[(from >> 3) * width + column] ?? 0) >> (from & 7)) & 1
        frame[(y >> 3) * width + x] = (frame[(y >> 3) * width + x] ?? 0) | (bit << (y & 7))
      }
    }
    if (invert) for (const [index, byte] of frame.entries()) frame[index] = byte ^ invert
  }
  return { on, frame: on ? frame.toString('base64') : '' }
}
