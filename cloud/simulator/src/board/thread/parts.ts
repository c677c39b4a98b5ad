import { Bme280 } from '../../parts/bme280.ts'
import { Clock } from '../../parts/clock.ts'
import { Lcd } from '../../parts/lcd.ts'
import { Ssd1306 } from '../../parts/ssd1306.ts'
import { partsIn } from '../../parts/circuit.ts'
import type { KindName } from '../../parts/kinds.data.ts'
import type { BoardRun } from './board.ts'
import type { Imports } from './firmware.ts'

/** What answers at an I2C address. */
interface Answerer {
  write(bytes: Uint8Array): void
  /** The next byte that firmware reads. */
  read(): number
}

const answerers: Readonly<Partial<Record<KindName, (view: Uint8Array, values: Float64Array) => Answerer>>> = {
  display: (view) => new Ssd1306(view),
  bme280: (_, values) => new Bme280(values),
  lcd1602: (view) => new Lcd(view),
  lcd2004: (view) => new Lcd(view),
  ds1307: (view, values) => new Clock(view, values),
  ds3231: (view, values) => new Clock(view, values),
}
/** By the number that the board's headers use for them. */
const sensors: readonly KindName[] = ['dht', 'ds18b20']
const maxTransferLength = 4096

/** The functions by which firmware talks to parts. */
export function parts(run: BoardRun): Imports {
  const { parts: given } = run.setup
  const { wiring, shared } = given ?? {
    wiring: { parts: [], drivers: new Map(), controls: 0, bytes: 0 },
    shared: new SharedArrayBuffer(0),
  }
  const { controls, views } = partsIn(shared, wiring)
  const wired = wiring.parts.flatMap((part) => {
    const view = views.subarray(part.view.at, part.view.at + part.view.length)
    const values = controls.subarray(part.control, part.control + part.controls.length)
    const answerer = answerers[part.kind]?.(view, values)
    return answerer ? [{ address: part.size, pins: part.pins, answerer }] : []
  })
  const behind = (data: number, clock: number, address: number) =>
    wired.find(
      ({ pins, address: own }) =>
        own === address && (pins['SDA'] ?? pins['DATA']) === data && (pins['SCL'] ?? pins['CLK']) === clock,
    )?.answerer
  return {
    /** NaN if no such sensor is wired to the pin. */
    sensor: (pin: number, kind: number, which: number, value: number) => {
      const found = wiring.parts.filter(
        (part) => part.kind === sensors[kind] && (part.pins['SDA'] ?? part.pins['DATA'] ?? part.pins['DQ']) === pin,
      )[which]
      return found && value >= 0 && value < found.controls.length
        ? (controls[found.control + value] ?? Number.NaN)
        : Number.NaN
    },
    strip: (pin: number, at: number, count: number) => {
      const strip = wiring.parts.find(({ kind, pins }) => kind === 'strip' && (pins['DIN'] ?? pins['DI']) === pin)
      if (!strip) return 0
      const pixels = run.firmware.bytes(at, Math.min((count >>> 0) * 3, strip.view.length))
      views.set(pixels, strip.view.at)
      return 1
    },
    /** -1 if nothing wired could answer at any address. */
    i2c_write: (data: number, clock: number, address: number, at: number, length: number) => {
      const answerer = behind(data, clock, address)
      answerer?.write(run.firmware.bytes(at, Math.min(length >>> 0, maxTransferLength)).slice())
      return answerer ? 0 : wired.length > 0 ? 2 : -1
    },
    i2c_read: (data: number, clock: number, address: number, to: number, most: number) => {
      const answerer = behind(data, clock, address)
      const bytes = run.firmware.bytes(to, answerer ? Math.min(most >>> 0, maxTransferLength) : 0)
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = answerer?.read() ?? 0xff
      return bytes.length
    },
  }
}
