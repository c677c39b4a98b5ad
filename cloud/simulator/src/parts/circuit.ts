import { pinOf } from '../board/protocol.ts'
import { textOf } from './lcd.ts'
import { frameOf } from './ssd1306.ts'
import type { Place } from './nets.ts'
import { wiringOf, type Driver, type WiredPart, type Wiring } from './wiring.ts'

/**
 * A pin as the user sees it. A level is 0 or 1, a duty 0 to 1; `analog` is the last value read, 0 to 4095. `given` is
 * what a user has put on the pin.
 */
export interface SeenPin {
  pin: number
  mode: 'none' | 'input' | 'pullup' | 'pulldown' | 'analog' | 'output' | 'openDrain'
  signal: 'level' | 'duty' | 'hertz' | 'analog'
  value: number
  /** Whether nothing is wired to it, or only the board's own LED. */
  free: boolean
  given: number | null
}

export interface SeenPart {
  id: string
  kind: WiredPart['kind']
  label: string
  color: string
  pins: Readonly<Record<string, Place>>
  controls: { name: string; value: number; min: number; max: number }[]
  shows: Readonly<Record<string, number | string | boolean | null>>
}

/** The board's functions that its circuit uses. */
interface Pins {
  pins: Int32Array
  setInput(pin: number, value: number): void
}

/** Pins and parts as texts of JSON, by name. */
export interface Seen {
  pins: ReadonlyMap<string, string>
  parts: ReadonlyMap<string, string>
}

const modes: Readonly<Record<number, SeenPin['mode']>> = {
  1: 'input',
  3: 'output',
  5: 'pullup',
  9: 'pulldown',
  0x13: 'openDrain',
  0xc0: 'analog',
}
const pinCount = 64
const highest = 4095
const millionth = 1_000_000
/** Milliseconds for which what is seen is the same for all who look. */
const minLookMs = 40
/** They have a battery. */
const clocks: ReadonlySet<string> = new Set(['ds1307', 'ds3231'])
const servo = { period: 20_000, least: 544, most: 2400 }

/**
 * The parts wired to a simulated board. They keep their state when the board restarts: a user may hold a button
 * meanwhile.
 */
export class Circuit {
  state: 'running' | 'restarting' | 'asleep' | 'stopped' = 'restarting'
  /** The number of runs so far. */
  runs = 0
  readonly wiring: Wiring
  readonly shared: SharedArrayBuffer
  readonly #controls: Float64Array
  readonly #views: Uint8Array
  readonly #given = new Map<number, number>()
  /** The pins that parts are wired to. */
  readonly #wired: ReadonlySet<Place>
  /** Those to which the diagram wires something. */
  readonly #taken: ReadonlySet<Place>
  #board: Pins | undefined
  #last: Seen | undefined
  #lastFrom = Buffer.alloc(0)
  #lookedAt = -Infinity
  #puts = 0

  /** `diagram` is the text of a diagram.json. */
  constructor(diagram: string | undefined) {
    this.wiring = wiringOf(diagram)
    this.#wired = new Set(this.wiring.parts.flatMap(({ pins }) => Object.values(pins)))
    this.#taken = new Set(this.wiring.parts.flatMap(({ pins, own }) => (own ? [] : Object.values(pins))))
    this.shared = new SharedArrayBuffer(sizeOf(this.wiring))
    const { controls, views } = partsIn(this.shared, this.wiring)
    this.#controls = controls
    this.#views = views
    for (const part of this.wiring.parts)
      for (const [index, { initial }] of part.controls.entries()) controls[part.control + index] = initial
  }

  /** Called when a run begins, and when it has ended. */
  connect(board: Pins | undefined, state: Circuit['state']): void {
    this.#board = board
    this.state = state
    this.runs += 1
    for (const { kind, view } of this.wiring.parts)
      if (!clocks.has(kind)) this.#views.fill(0, view.at, view.at + view.length)
    for (let pin = 0; pin < pinCount; pin += 1) this.#give(pin)
  }

  /** Moves a part's control. Returns an error text if that is not possible. */
  move(id: string, name: string, value: number): string | undefined {
    const part = this.wiring.parts.find((each) => each.id === id)
    const index = part?.controls.findIndex((control) => control.name === name) ?? -1
    const control = part?.controls[index]
    if (!part || !control) return `There is no part "${id}" with a control "${name}".`
    if (value < control.min || value > control.max) return `"${name}" takes ${control.min} to ${control.max}.`
    this.#controls[part.control + index] = value
    for (const pin of this.wiring.drivers.keys()) this.#give(pin)
    return undefined
  }

  /** Puts 0 to 4095 on a pin that nothing is wired to; null removes that. */
  put(pin: number, value: number | null): string | undefined {
    if (this.wiring.drivers.has(pin)) return `Something is wired to pin ${pin}: move that.`
    if (value === null) this.#given.delete(pin)
    else this.#given.set(pin, value)
    this.#puts += 1
    this.#give(pin)
    return undefined
  }

  /** What is seen, for all who look at it; another object when something has changed. */
  seen(): Seen {
    const now = performance.now()
    if (this.#last && now - this.#lookedAt < minLookMs) return this.#last
    this.#lookedAt = now
    const { pins } = this.#board ?? {}
    const from = Buffer.concat([
      Buffer.from([this.runs & 255, this.#puts & 255]),
      Buffer.from(this.shared),
      ...(pins ? [Buffer.from(pins.buffer, pins.byteOffset, pins.byteLength)] : []),
    ])
    if (!this.#last || !from.equals(this.#lastFrom)) {
      this.#last = {
        pins: new Map(this.pins().map((pin) => [String(pin.pin), JSON.stringify(pin)])),
        parts: new Map(this.parts().map((part) => [part.id, JSON.stringify(part)])),
      }
    }
    this.#lastFrom = from
    return this.#last
  }

  #give(pin: number): void {
    this.#board?.setInput(pin, this.#inputOf(pin))
  }

  #inputOf(pin: number): number {
    for (const driver of this.wiring.drivers.get(pin) ?? []) {
      const given = this.#drive(driver)
      if (given !== undefined) return given
    }
    return this.#given.get(pin) ?? -1
  }

  #drive(driver: Driver): number | undefined {
    if (driver.control === undefined) return driver.give
    const value = this.#controls[driver.control] ?? 0
    if ('upTo' in driver) return Math.round((value / driver.upTo) * highest)
    return value >= driver.from ? driver.give : undefined
  }

  /** The pins that firmware uses or that something is wired to. */
  pins(): SeenPin[] {
    const seen = Array.from({ length: pinCount }, (_, pin) => this.#seen(pin))
    return seen.filter(
      ({ pin, mode, signal, value, given }) =>
        mode !== 'none' || signal !== 'level' || value !== 0 || given !== null || this.#wired.has(pin),
    )
  }

  #seen(pin: number): SeenPin {
    const shown = pinOf(this.#board?.pins[pin] ?? 0)
    const mode = modes[shown.mode] ?? 'none'
    const input = this.#inputOf(pin)
    const facts = {
      pin,
      mode,
      free: !this.wiring.drivers.has(pin) && !this.#taken.has(pin),
      given: this.#given.get(pin) ?? null,
    }
    if (shown.signal === 'duty') return { ...facts, signal: 'duty', value: shown.value / millionth }
    if (shown.signal === 'analog') return { ...facts, signal: 'analog', value: input >= 0 ? input : shown.value }
    if (shown.signal === 'hertz' || mode === 'output' || mode === 'openDrain')
      return { ...facts, signal: shown.signal, value: shown.value }
    return { ...facts, signal: 'level', value: Number(input >= 0 ? input > highest / 2 : mode === 'pullup') }
  }

  parts(): SeenPart[] {
    return this.wiring.parts.map((part) => ({
      id: part.id,
      kind: part.kind,
      label: part.label,
      color: part.color,
      pins: part.pins,
      controls: part.controls.map(({ name, min, max }, index) => ({
        name,
        value: this.#controls[part.control + index] ?? 0,
        min,
        max,
      })),
      shows: this.#shows(part),
    }))
  }

  #shows({ kind, pins, view, size }: WiredPart): SeenPart['shows'] {
    const bytes = this.#views.subarray(view.at, view.at + view.length)
    if (kind === 'led') return { level: this.#lit(pins['A'], pins['C']) }
    if (kind === 'rgbLed')
      return {
        red: this.#lit(pins['R'], pins['COM']),
        green: this.#lit(pins['G'], pins['COM']),
        blue: this.#lit(pins['B'], pins['COM']),
      }
    if (kind === 'servo') return { angle: this.#angle(pins['PWM']) }
    if (kind === 'buzzer') return { hertz: this.#hertz(pins['1']) || this.#hertz(pins['2']) }
    if (kind === 'strip') return { pixels: Buffer.from(bytes).toString('base64') }
    if (kind === 'display') return { address: size, ...frameOf(bytes) }
    if (kind === 'lcd1602') return { address: size, ...textOf(bytes, 16, 2) }
    if (kind === 'lcd2004') return { address: size, ...textOf(bytes, 20, 4) }
    if (kind === 'dht') return { type: size }
    return {}
  }

  #level(place: Place | undefined): number {
    if (typeof place !== 'number') return place === 'high' ? 1 : 0
    const { mode, signal, value } = this.#seen(place)
    return mode === 'none' || mode === 'output' || mode === 'openDrain'
      ? signal === 'hertz'
        ? Math.min(value, 0.5)
        : value
      : 0
  }

  /**
   * How bright an LED is between its two pins. Where `other` is at the positive rail (a common anode), a low level at
   * `one` lights it.
   */
  #lit(one: Place | undefined, other: Place | undefined): number {
    if (one === undefined || other === undefined) return 0
    const [from, to] = [this.#level(one), this.#level(other)]
    return other === 'high' ? 1 - from : Math.max(0, from - to)
  }

  #angle(place: Place | undefined): number | null {
    const seen = typeof place === 'number' ? this.#seen(place) : undefined
    if (seen?.signal !== 'duty' || seen.value === 0) return null
    const pulse = Math.min(Math.max(seen.value * servo.period, servo.least), servo.most)
    return Math.round(((pulse - servo.least) / (servo.most - servo.least)) * 180)
  }

  #hertz(place: Place | undefined): number {
    const seen = typeof place === 'number' ? this.#seen(place) : undefined
    return seen?.signal === 'hertz' ? seen.value : 0
  }
}

const sizeOf = ({ controls, bytes }: Wiring) => 8 * controls + bytes

/** The memory shared with the board's thread: what users move, and what parts show. */
export function partsIn(
  shared: SharedArrayBuffer,
  { controls, bytes }: Wiring,
): { controls: Float64Array; views: Uint8Array } {
  return { controls: new Float64Array(shared, 0, controls), views: new Uint8Array(shared, 8 * controls, bytes) }
}
