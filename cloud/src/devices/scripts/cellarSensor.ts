import { numberWithin, ScriptedDevice } from '../scriptedDevice.ts'

const minute = 60_000

/** Sleeps most of the time and sends only heartbeats. Its status is unknown until it first connects. */
export class CellarSensor extends ScriptedDevice {
  readonly id = 'NODE-0C93F8'
  readonly name = 'Cellar sensor'
  readonly model = 'ESP32-H2 battery node'
  readonly vitals = {
    rssi: -89,
    swing: 3,
    heap: 96_000,
    depth: 2_000,
    period: 720,
    absence: { share: 0.8, minutes: 6 },
  }
  #sleepMinutes = 6

  readonly functions = {
    setSleep: (parameter: string) => (this.#sleepMinutes = numberWithin(parameter, 1, 60) ?? this.#sleepMinutes),
    identify: () => 1,
  }

  readonly variables = {
    battery: { type: 'number', read: () => Math.round((3.61 + this.random.noise(0.02)) * 100) / 100 },
    sleepMinutes: { type: 'number', read: () => this.#sleepMinutes },
  } as const

  override get firstConnection(): number {
    return 5 * minute
  }

  protected live(): void {
    this.after(1.5 * minute, () => this.sleep(this.#sleepMinutes * minute))
  }
}
