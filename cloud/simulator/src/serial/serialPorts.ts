import { SerialLog } from './serialLog.ts'

/** The result of typing; `noBoard`: nothing running could read it. */
export type Typed = 'sent' | 'busy' | 'noBoard'

/** Types to the firmware of a device; undefined where none runs. */
type Type = (data: Uint8Array) => boolean | undefined

/** The serial ports of the simulated boards. */
export class SerialPorts {
  readonly #logs = new Map<string, SerialLog>()
  readonly #typeTo: (id: string) => Type | undefined

  constructor(typeTo: (id: string) => Type | undefined) {
    this.#typeTo = typeTo
  }

  of(id: string): SerialLog {
    const log = this.#logs.get(id) ?? new SerialLog()
    this.#logs.set(id, log)
    return log
  }

  type(id: string, data: Uint8Array): Typed {
    const taken = this.#typeTo(id)?.(data)
    return taken === undefined ? 'noBoard' : taken ? 'sent' : 'busy'
  }

  forget(id: string): void {
    this.#logs.get(id)?.end()
    this.#logs.delete(id)
  }
}
