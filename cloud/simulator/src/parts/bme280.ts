const size = 256
const chipId = 0x60
/** Calibration of a real sensor: libraries compute with it by the formulas of the data sheet. */
const calibration = {
  t: [27_504, 26_435, -1000],
  p: [36_477, -10_685, 3024, 2855, 140, -7, 15_500, -14_600, 6000],
  h: [75, 355, 0, 330, 0, 30],
} as const
const pascals = 100

/** The registers of Bosch's sensor. Its values are temperature (°C), humidity (%) and pressure (hPa). */
export class Bme280 {
  readonly #values: Float64Array
  readonly #registers = new Uint8Array(size)
  #at = 0

  constructor(values: Float64Array) {
    this.#values = values
    const view = new DataView(this.#registers.buffer)
    const [h1, h2, h3, h4, h5, h6] = calibration.h
    view.setUint8(0xd0, chipId)
    for (const [index, value] of [...calibration.t, ...calibration.p].entries())
      view.setUint16(0x88 + 2 * index, value & 0xffff, true)
    view.setUint8(0xa1, h1)
    view.setInt16(0xe1, h2, true)
    view.setUint8(0xe3, h3)
    view.setUint8(0xe4, h4 >> 4)
    view.setUint8(0xe5, (h4 & 15) | ((h5 & 15) << 4))
    view.setUint8(0xe6, h5 >> 4)
    view.setUint8(0xe7, h6)
  }

  /** Pairs of a register and its value. A register alone selects what is read next. */
  write(bytes: Uint8Array): void {
    this.#at = bytes[0] ?? 0
    for (let index = 0; index + 1 < bytes.length; index += 2) {
      const register = bytes[index] ?? 0
      if (register === 0xf2 || register === 0xf4 || register === 0xf5) this.#registers[register] = bytes[index + 1] ?? 0
    }
    if (this.#at >= 0xf7 && this.#at <= 0xfe) this.#measure()
  }

  read(): number {
    const byte = this.#registers[this.#at] ?? 0
    this.#at = (this.#at + 1) % size
    return byte
  }

  #measure(): void {
    const [temperature = 0, humidity = 0, pressure = 0] = this.#values
    const wide = 2 ** 20 - 1
    const rawT = search(wide, (raw) => fineOf(raw) / 5120 >= temperature)
    const fine = fineOf(rawT)
    const rawP = search(wide, (raw) => pressureOf(raw, fine) <= pressure * pascals)
    const rawH = search(2 ** 16 - 1, (raw) => humidityOf(raw, fine) >= humidity)
    const bytes = [rawP, rawT].flatMap((raw) => [raw >> 12, (raw >> 4) & 0xff, (raw & 15) << 4])
    this.#registers.set([...bytes, rawH >> 8, rawH & 0xff], 0xf7)
  }
}

/** The least number up to `most` for which `reaches` is true. */
function search(most: number, reaches: (raw: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reaches(middle)) high = middle
    else low = middle + 1
  }
  return low
}

// The data sheet's formulas, from raw numbers to values.
function fineOf(raw: number): number {
  const [t1, t2, t3] = calibration.t
  return (raw / 16_384 - t1 / 1024) * t2 + (raw / 131_072 - t1 / 8192) ** 2 * t3
}

function pressureOf(raw: number, fine: number): number {
  const [p1, p2, p3, p4, p5, p6, p7, p8, p9] = calibration.p
  const a = fine / 2 - 64_000
  const b = ((a * a * p6) / 32_768 + a * p5 * 2) / 4 + p4 * 65_536
  const c = (1 + ((p3 * a * a) / 524_288 + p2 * a) / 524_288 / 32_768) * p1
  const p = ((1_048_576 - raw - b / 4096) * 6250) / c
  return p + ((p9 * p * p) / 2 ** 31 + (p * p8) / 32_768 + p7) / 16
}

function humidityOf(raw: number, fine: number): number {
  const [h1, h2, h3, h4, h5, h6] = calibration.h
  const a = fine - 76_800
  const h = (raw - (h4 * 64 + (h5 / 16_384) * a)) * (h2 / 65_536) * (1 + (h6 / 2 ** 26) * a * (1 + (h3 / 2 ** 26) * a))
  return h * (1 - (h1 * h) / 524_288)
}
