const registers = 64
/** Where the registers begin in the view. Before them is the board's time, in milliseconds, at which they held. */
const memory = 8
/** The registers that are the time, in BCD: seconds, minutes, hours, weekday, date, month and year. */
const timeRegisters = 7
const halted = 0x80
const twelveHours = 0x40
const afternoon = 0x20
const century = 0x80
const firstYear = 2000
const secondsOfDay = 24 * 60 * 60
/** The DS3231's: the temperature in quarters of a degree, and the status, whose bit 7 says that power was lost. */
const status = 0x0f
const temperature = 0x11

/** Bytes of the view: what the chip's battery keeps. */
export const clockBytes = memory + registers

/**
 * The clock DS1307, or the DS3231, which has a temperature, too. The DS3231's alarms are only kept as bytes: none rings
 * and none sets its flag. The clock starts with the board's time (UTC), and what firmware sets stays when the board
 * restarts.
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
    if (this.#since === 0) this.#keep(registersOf(new Date(now())), Math.floor(now() / 1000) * 1000)
  }

  /** The register to begin with, and what is written there and in those that follow. */
  write(bytes: Uint8Array): void {
    this.#register = (bytes[0] ?? 0) % registers
    if (bytes.length < 2) return
    // Registers that are not written go on from here; the second begins anew only where it is written.
    const passed = this.#passed
    this.#keep(this.#shown(passed), this.#since + passed * 1000)
    for (const byte of bytes.subarray(1)) {
      this.#view[memory + this.#register] = byte & this.#bits(this.#register)
      if (this.#register === 0) this.#since = this.#now()
      this.#register = (this.#register + 1) % registers
    }
  }

  read(): number {
    const register = this.#register
    this.#register = (register + 1) % registers
    if (register < timeRegisters) return this.#shown(this.#passed)[register] ?? 0
    if (this.#isDs3231 && (register === temperature || register === temperature + 1)) {
      const quarters = Math.round((this.#values[0] ?? 0) * 4)
      return register === temperature ? (quarters >> 2) & 0xff : (quarters & 3) << 6
    }
    const byte = this.#view[memory + register] ?? 0
    return this.#isDs3231 && register === status ? byte & 0x7f : byte
  }

  get #since(): number {
    return this.#data.getFloat64(0, true)
  }

  set #since(time: number) {
    this.#data.setFloat64(0, time, true)
  }

  /** Whole seconds since the registers held. */
  get #passed(): number {
    return Math.floor((this.#now() - this.#since) / 1000)
  }

  #keep(shown: readonly number[], since: number): void {
    this.#view.set(shown, memory)
    this.#since = since
  }

  /** The bits of a register that the chip has. */
  #bits(register: number): number {
    const bits = [this.#isDs3231 ? 0x7f : 0xff, 0x7f, 0x7f, 0x07, 0x3f, this.#isDs3231 ? 0x9f : 0x1f]
    return bits[register] ?? 0xff
  }

  /**
   * The registers of the time, so many seconds after they held. The date is as it was written until midnight: firmware may write the
   * 31st before it writes a month that has one.
   */
  #shown(passed: number): readonly number[] {
    const kept = [...this.#view.subarray(memory, memory + timeRegisters)]
    const [seconds = 0, minutes = 0, hours = 0, ...date] = kept
    const stands = !this.#isDs3231 && (seconds & halted) !== 0
    if (stands || passed === 0) return kept
    const time = (hourOf(hours) * 60 + number(minutes)) * 60 + number(seconds & 0x7f) + passed
    const days = Math.floor(time / secondsOfDay)
    const rest = time - days * secondsOfDay
    return [
      bcd(rest % 60),
      bcd(Math.floor(rest / 60) % 60),
      hoursRegister(Math.floor(rest / 3600), (hours & twelveHours) !== 0),
      ...(days === 0 ? date : dateAfter(date, days)),
    ]
  }
}

/** The registers from the weekday to the year, some days later. */
function dateAfter([weekday = 1, date = 1, month = 1, year = 0]: readonly number[], days: number): number[] {
  const before = firstYear + number(year)
  const time = new Date(Date.UTC(before, number(month & 0x1f) - 1, number(date) + days))
  const changes = Math.floor(time.getUTCFullYear() / 100) !== Math.floor(before / 100)
  return [
    ((((weekday - 1 + days) % 7) + 7) % 7) + 1,
    bcd(time.getUTCDate()),
    bcd(time.getUTCMonth() + 1) | ((month & century) ^ (changes ? century : 0)),
    bcd(time.getUTCFullYear() % 100),
  ]
}

const registersOf = (time: Date): number[] => [
  bcd(time.getUTCSeconds()),
  bcd(time.getUTCMinutes()),
  bcd(time.getUTCHours()),
  time.getUTCDay() + 1,
  bcd(time.getUTCDate()),
  bcd(time.getUTCMonth() + 1),
  bcd(time.getUTCFullYear() % 100),
]

const hourOf = (hours: number): number =>
  hours & twelveHours ? (number(hours & 0x1f) % 12) + (hours & afternoon ? 12 : 0) : number(hours & 0x3f)
const hoursRegister = (hour: number, isTwelve: boolean): number =>
  isTwelve ? twelveHours | (hour >= 12 ? afternoon : 0) | bcd(hour % 12 === 0 ? 12 : hour % 12) : bcd(hour)
const bcd = (value: number) => (Math.floor(value / 10) << 4) | (value % 10)
const number = (code: number) => (code >> 4) * 10 + (code & 15)
