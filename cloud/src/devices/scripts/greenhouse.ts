import { numberWithin, ScriptedDevice, switched } from '../scriptedDevice.ts'

const day = 24 * 60 * 60 * 1000

export class Greenhouse extends ScriptedDevice {
  readonly id = 'NODE-A41C7E'
  readonly name = 'Greenhouse'
  readonly model = 'ESP32 climate node'
  override readonly product = 'greenhouse-node'
  readonly vitals = {
    rssi: -61,
    swing: 5,
    heap: 186_000,
    depth: 24_000,
    period: 180,
    absence: { share: 0.004, minutes: 12 },
  }
  #interval = 5
  #led = false
  #vent = 20
  #warned = false

  readonly functions = {
    setInterval: (parameter: string) => (this.#interval = numberWithin(parameter, 1, 3600) ?? this.#interval),
    led: (parameter: string) => Number((this.#led = switched(parameter, this.#led))),
    vent: (parameter: string) => (this.#vent = numberWithin(parameter, 0, 100) ?? this.#vent),
    reboot: () => this.reboot(),
  }

  readonly variables = {
    temperature: { type: 'number', read: () => this.#temperature() },
    humidity: { type: 'number', read: () => this.#humidity() },
    led: { type: 'boolean', read: () => this.#led },
    settings: { type: 'object', read: () => ({ interval: this.#interval, vent: this.#vent, alarmAbove: 30 }) },
    firmware: { type: 'string', read: () => this.firmware },
  } as const

  protected live(): void {
    this.hello()
    this.every(
      () => this.#interval * 1000,
      () => this.#measure(),
    )
    this.every(
      () => 30_000,
      () => this.emit('climate/soil', tenths(41 + this.random.noise(4))),
    )
  }

  #measure(): void {
    const temperature = this.#temperature()
    this.emit('climate', { temperature, humidity: this.#humidity(), vent: this.#vent })
    const hot = temperature > 30
    if (hot && !this.#warned) this.emit('alert', `Too warm: ${temperature} °C. Open the vent.`)
    this.#warned = hot
  }

  /** Warm at noon; an open vent cools. */
  #temperature(): number {
    return tenths(
      24 - 7 * Math.cos((2 * Math.PI * (Date.now() % day)) / day) - this.#vent / 25 + this.random.noise(0.6),
    )
  }

  #humidity(): number {
    return tenths(72 + 12 * Math.cos((2 * Math.PI * (Date.now() % day)) / day) - this.#vent / 8 + this.random.noise(2))
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
