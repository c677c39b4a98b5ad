import { starterModel } from '../../fleet/device.ts'
import { ScriptedDevice, switched } from '../scriptedDevice.ts'

const second = 1000

/** A blank simulated board: it blinks until firmware is sent to it. Users add as many as they like. */
export class StarterBoard extends ScriptedDevice {
  readonly id: string
  readonly name: string
  readonly model = starterModel
  readonly vitals = { rssi: -58, swing: 4, heap: 210_000, depth: 12_000, period: 45, absence: { share: 0, minutes: 1 } }
  override firmware = 'starter'
  #lit = false
  #blinks = 0
  #startedAt = Date.now()

  readonly functions = {
    led: (parameter: string) => Number(this.#turn(switched(parameter, this.#lit))),
    reboot: () => this.reboot(),
  }

  readonly variables = {
    led: { type: 'boolean', read: () => this.#lit },
    blinks: { type: 'number', read: () => this.#blinks },
    uptime: { type: 'number', read: () => Math.round((Date.now() - this.#startedAt) / second) },
  } as const

  constructor(id: string) {
    super()
    this.id = id
    this.name = id
  }

  protected live(): void {
    this.#startedAt = Date.now()
    this.hello()
    this.every(
      () => 10 * second,
      () => this.#turn(!this.#lit),
    )
  }

  #turn(lit: boolean): boolean {
    if (lit && !this.#lit) this.#blinks += 1
    this.#lit = lit
    this.emit('led', lit ? 'on' : 'off')
    return lit
  }
}
