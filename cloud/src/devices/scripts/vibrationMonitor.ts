import { numberWithin, ScriptedDevice } from '../scriptedDevice.ts'

/** Sends about ten events a second. */
export class VibrationMonitor extends ScriptedDevice {
  readonly id = 'NODE-E8025D'
  readonly name = 'Lathe vibration'
  readonly model = 'ESP32-S3 vibration monitor'
  readonly vitals = {
    rssi: -67,
    swing: 4,
    heap: 241_000,
    depth: 52_000,
    period: 33,
    absence: { share: 0.006, minutes: 20 },
  }
  #rate = 10
  #number = 0
  #peak = 0

  readonly functions = {
    setRate: (parameter: string) => (this.#rate = numberWithin(parameter, 0.1, 50) ?? this.#rate),
    calibrate: () => {
      this.#peak = 0
      return { offset: [0.01, -0.02, 0.04], samples: 200 }
    },
    reboot: () => this.reboot(),
  }

  readonly variables = {
    rate: { type: 'number', read: () => this.#rate },
    peak: { type: 'number', read: () => this.#peak },
    axes: { type: 'array', read: () => ['x', 'y', 'z'] },
    firmware: { type: 'string', read: () => this.firmware },
  } as const

  protected live(): void {
    this.hello()
    this.every(
      () => 1000 / this.#rate,
      () => this.#sample(),
    )
  }

  #sample(): void {
    this.#number += 1
    const load = 1 + Math.sin(Date.now() / 9000)
    const [x, y, z] = [this.random.noise(load), this.random.noise(load), 9.81 + this.random.noise(load)].map(
      (value) => Math.round(value * 100) / 100,
    )
    this.#peak = Math.max(this.#peak, Math.abs(x ?? 0), Math.abs(y ?? 0))
    this.emit('vibration', { n: this.#number, x, y, z })
  }
}
