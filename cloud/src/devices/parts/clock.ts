const registers = 64
/** Bytes of the view before the registers. The first eight are a number: see `#time`. */
const at = { number: 0, stands: 8, weekday: 9, twelve: 10 } as const
const memory = 16
const halted = 0x80
const twelveHours = 0x40
const afternoon = 0x20
const firstYear = 2000
/** The DS3231's: the temperature in quarters of a degree, and the status, whose bit 7 says that power was lost. */
const status = 0x0f
const temperature = 0x11

/** Bytes of the view: what the chip's battery keeps. */
export const clockBytes = memory + registers

/**
 * The clock DS1307, or the DS3231, which also has alarms and a temperature. It starts with the board's time (UTC), and
 * what firmware sets stays when the board restarts.
 */
export class Clock {
  readonly #view: Uint8Array
  readonly #data: DataView
  /** The DS3231's temperature. */
  readonly #values: Float64Array
  readonly #isDs3231: boolean
  readonly #now: () => number
  #register = 0

  constructor(view: Uint8Array, values: Float64Array, now: () => number = Date.now) {
    this.#view = view
    this.#data = new DataView(view.buffer, view.byteOffset, view.byteLength)
    this.#values = values
    this.#isDs3231 = values.length > 0
    this.#now = now
  }

  /** The register to begin with, and what is written there and in those that follow. */
  write(bytes: Uint8Array): void {
    this.#register = (bytes[0] ?? 0) % registers
    if (bytes.length < 2) return
    const shown = this.#shown()
    let sets = false
    for (const byte of bytes.subarray(1)) {
      if (this.#register < shown.length) {
        shown[this.#register] = byte
        sets = true
      } else this.#view[memory + this.#register] = byte
      this.#register = (this.#register + 1) % registers
    }
    if (sets) this.#set(shown)
  }

  read(): number {
    const register = this.#register
    this.#register = (register + 1) % registers
    if (register < 7) return this.#shown()[register] ?? 0
    if (this.#isDs3231 && (register === temperature || register === temperature + 1)) {
      const quarters = Math.round((this.#values[0] ?? 0) * 4)
      return register === temperature ? (quarters >> 2) & 0xff : (quarters & 3) << 6
    }
    const byte = this.#view[memory + register] ?? 0
    return this.#isDs3231 && register === status ? byte & 0x7f : byte
  }

  /**
   * Milliseconds since 1970. The number kept is what the chip is ahead by, or the time itself while it stands still.
   */
  get #time(): number {
    const kept = this.#data.getFloat64(at.number, true)
    return this.#view[at.stands] ? kept : this.#now() + kept
  }

  /** The seven registers of the time, in BCD. */
  #shown(): number[] {
    const time = new Date(this.#time)
    const hours = time.getUTCHours()
    return [
      bcd(time.getUTCSeconds()) | (this.#view[at.stands] ? halted : 0),
      bcd(time.getUTCMinutes()),
      this.#view[at.twelve]
        ? twelveHours | (hours >= 12 ? afternoon : 0) | bcd(hours % 12 === 0 ? 12 : hours % 12)
        : bcd(hours),
      ((time.getUTCDay() + (this.#view[at.weekday] ?? 0)) % 7) + 1,
      bcd(time.getUTCDate()),
      bcd(time.getUTCMonth() + 1),
      bcd(time.getUTCFullYear() % 100),
    ]
  }

  #set([seconds = 0, minutes = 0, hours = 0, weekday = 1, date = 1, month = 1, year = 0]: number[]): void {
    const isTwelve = (hours & twelveHours) !== 0
    const hour = isTwelve ? (number(hours & 0x1f) % 12) + (hours & afternoon ? 12 : 0) : number(hours & 0x3f)
    const time = Date.UTC(
      firstYear + number(year),
      number(month & 0x1f) - 1,
      number(date & 0x3f),
      hour,
      number(minutes & 0x7f),
      number(seconds & 0x7f),
    )
    const stands = !this.#isDs3231 && (seconds & halted) !== 0
    this.#view[at.stands] = stands ? 1 : 0
    this.#view[at.twelve] = isTwelve ? 1 : 0
    this.#view[at.weekday] = ((weekday & 7) - 1 - new Date(time).getUTCDay() + 14) % 7
    this.#data.setFloat64(at.number, stands ? time : time - this.#now(), true)
  }
}

const bcd = (value: number) => (Math.floor(value / 10) << 4) | (value % 10)
const number = (code: number) => (code >> 4) * 10 + (code & 15)
