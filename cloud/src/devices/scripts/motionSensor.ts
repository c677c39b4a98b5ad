import { numberWithin, ScriptedDevice, switched } from '../scriptedDevice.ts'

const zones = ['door', 'hallway', 'stairs'] as const

export class MotionSensor extends ScriptedDevice {
  readonly id = 'NODE-3F90B2'
  readonly name = 'Hallway motion'
  readonly model = 'ESP32-C3 motion sensor'
  readonly vitals = {
    rssi: -54,
    swing: 3,
    heap: 142_000,
    depth: 9_000,
    period: 60,
    absence: { share: 0.002, minutes: 5 },
  }
  #armed = true
  #sensitivity = 6
  #count = 0
  #last: string | null = null

  readonly functions = {
    arm: (parameter: string) => Number((this.#armed = switched(parameter, this.#armed))),
    setSensitivity: (parameter: string) => (this.#sensitivity = numberWithin(parameter, 1, 10) ?? this.#sensitivity),
    resetCount: () => (this.#count = 0),
  }

  readonly variables = {
    armed: { type: 'boolean', read: () => this.#armed },
    count: { type: 'number', read: () => this.#count },
    lastMotion: { type: 'string', read: () => this.#last },
    zones: { type: 'array', read: () => zones },
  } as const

  protected live(): void {
    this.hello()
    this.every(
      () => this.random.between(40_000, 150_000) / this.#sensitivity,
      () => this.#notice(),
    )
  }

  #notice(): void {
    if (!this.#armed) return
    const zone = this.random.pick(zones)
    this.#count += 1
    this.#last = new Date().toISOString()
    this.emit('motion', { moving: true, zone, strength: this.random.whole(20, 100) })
    this.emit('count', this.#count)
    this.after(this.random.between(1_500, 4_000), () => this.emit('motion', { moving: false, zone }))
  }
}
