import { numberWithin, ScriptedDevice, switched } from '../scriptedDevice.ts'

const second = 1000

/** At the edge of the network: it loses its connection every few minutes. */
export class GardenPump extends ScriptedDevice {
  readonly id = 'NODE-5B6A19'
  readonly name = 'Garden pump'
  readonly model = 'ESP8266 relay'
  readonly vitals = {
    rssi: -84,
    swing: 6,
    heap: 38_000,
    depth: 7_500,
    period: 240,
    absence: { share: 0.12, minutes: 3 },
  }
  #running = false
  #litres = 1204

  readonly functions = {
    pump: (parameter: string) => Number(this.#turn(switched(parameter, this.#running))),
    runFor: (parameter: string) => {
      const seconds = numberWithin(parameter, 1, 600)
      if (seconds === undefined) return -1
      this.#turn(true)
      this.after(seconds * second, () => this.#turn(false))
      return seconds
    },
    reboot: () => this.reboot(),
  }

  readonly variables = {
    running: { type: 'boolean', read: () => this.#running },
    litres: { type: 'number', read: () => Math.round(this.#litres * 10) / 10 },
    schedule: { type: 'array', read: () => ['06:30', '20:15'] },
  } as const

  protected live(): void {
    this.hello()
    this.after(this.random.between(60, 180) * second, () => this.sleep(this.random.between(20, 60) * second))
    this.every(
      () => 4 * second,
      () => this.#flow(),
    )
    this.every(
      () => this.random.between(20, 45) * second,
      () => this.#turn(!this.#running),
    )
  }

  #turn(on: boolean): boolean {
    if (on !== this.#running) this.emit('pump', on ? 'on' : 'off')
    this.#running = on
    return on
  }

  #flow(): void {
    const flow = this.#running ? Math.round((8 + this.random.noise(1.5)) * 10) / 10 : 0
    this.#litres += flow / 15
    this.emit('flow', flow)
  }
}
