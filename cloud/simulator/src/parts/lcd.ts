const columnsOfMemory = 40
const memory = 8
/** Bytes of the view before the text: whether it is on, whether it is lit, and the leftmost column. */
const at = { on: 0, lit: 1, shift: 2 } as const
const lineStarts = [0, 0x40]
const space = 0x20
/** What the pins of the PCF8574 lead to. Its upper four are the data lines. */
const line = { data: 1, read: 2, enable: 4, light: 8 } as const
/** Where the controller's table of characters (ROM A00) is not ASCII. */
const characters: Readonly<Record<number, string>> = {
  0x5c: '¥',
  0x7e: '→',
  0x7f: '←',
  0xdf: '°',
  0xe0: 'α',
  0xe1: 'ä',
  0xe2: 'ß',
  0xe4: 'µ',
  0xee: 'ñ',
  0xef: 'ö',
  0xf4: 'Ω',
  0xf5: 'ü',
  0xf7: 'π',
  0xfd: '÷',
  0xff: '█',
}
const unknown = '▯'

/** Bytes of the view: two lines of the controller's memory. */
export const lcdBytes = memory + lineStarts.length * columnsOfMemory

/**
 * The HD44780 controller of a character display behind a PCF8574 on I2C. It writes its text into the view. Glyphs that
 * a sketch draws itself are taken, and shown as a box.
 */
export class Lcd {
  readonly #view: Uint8Array
  #port = 0
  /** The upper half of a byte, while the lower one is awaited. */
  #upper: number | undefined
  #fourBits = false
  #step = 1
  #shiftsDisplay = false
  #line = 0
  #column = 0
  /** Data goes to the memory of glyphs. */
  #drawsGlyphs = false

  constructor(view: Uint8Array) {
    this.#view = view
    view.fill(space, memory)
  }

  /** Each byte is the level of all eight pins; the controller takes the data lines when `enable` falls. */
  write(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.#view[at.lit] = byte & line.light ? 1 : 0
      const falls = (this.#port & line.enable) !== 0 && (byte & line.enable) === 0
      if (falls && (this.#port & line.read) === 0) this.#take(this.#port)
      this.#port = byte
    }
  }

  /** The levels of the pins, and never the controller's busy flag: it is always ready. */
  read(): number {
    return this.#port & line.read ? this.#port & 0x0f : this.#port
  }

  #take(port: number): void {
    const half = port & 0xf0
    if (this.#fourBits && this.#upper === undefined) {
      this.#upper = half
      return
    }
    const byte = this.#upper === undefined ? half : this.#upper | (half >> 4)
    this.#upper = undefined
    if (port & line.data) this.#put(byte)
    else this.#instruct(byte)
  }

  #instruct(byte: number): void {
    if (byte >= 0x80) this.#goTo(byte & 0x7f)
    else if (byte >= 0x40) this.#drawsGlyphs = true
    else if (byte >= 0x20) this.#fourBits = (byte & 0x10) === 0
    else if (byte >= 0x10) this.#move((byte & 4) === 0 ? -1 : 1, (byte & 8) !== 0)
    else if (byte >= 0x08) this.#view[at.on] = byte & 4 ? 1 : 0
    else if (byte >= 0x04) {
      this.#step = byte & 2 ? 1 : -1
      this.#shiftsDisplay = (byte & 1) !== 0
    } else if (byte > 0) {
      if (byte === 1) {
        this.#view.fill(space, memory)
        this.#step = 1
      }
      this.#view[at.shift] = 0
      this.#goTo(0)
    }
  }

  #goTo(address: number): void {
    this.#drawsGlyphs = false
    this.#line = address >= 0x40 ? 1 : 0
    this.#column = (address & 0x3f) % columnsOfMemory
  }

  #put(byte: number): void {
    if (this.#drawsGlyphs) return
    this.#view[memory + this.#line * columnsOfMemory + this.#column] = byte
    this.#move(this.#step, false)
    if (this.#shiftsDisplay) this.#move(-this.#step, true)
  }

  /** Moves the cursor by a column, or the text: 1 is to the right. */
  #move(by: number, display: boolean): void {
    if (display) {
      this.#view[at.shift] = ((this.#view[at.shift] ?? 0) - by + columnsOfMemory) % columnsOfMemory
      return
    }
    this.#column += by
    if (this.#column >= 0 && this.#column < columnsOfMemory) return
    this.#column = (this.#column + columnsOfMemory) % columnsOfMemory
    this.#line = 1 - this.#line
  }
}

/** What a display of this many columns shows: its rows, each as long as the display is wide. */
export function textOf(view: Uint8Array, columns: number, rows: number): { on: boolean; lit: boolean; text: string } {
  const on = view[at.on] === 1
  const shift = view[at.shift] ?? 0
  const characterAt = (row: number, column: number) => {
    // The third and fourth row of a display go on where the first and second end.
    const from = (shift + column + (row >= lineStarts.length ? columns : 0)) % columnsOfMemory
    return characterOf(view[memory + (row % lineStarts.length) * columnsOfMemory + from] ?? space)
  }
  const text = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => (on ? characterAt(row, column) : ' ')).join(''),
  ).join('\n')
  return { on, lit: view[at.lit] === 1, text }
}

const characterOf = (code: number): string =>
  characters[code] ?? (code >= space && code < 0x7f ? String.fromCharCode(code) : code === 0xa0 ? ' ' : unknown)
