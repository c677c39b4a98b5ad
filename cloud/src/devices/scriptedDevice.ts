import { callOf, type Link } from './link.ts'
import { Random } from './random.ts'
import { vitalsAt, type VitalsProfile } from './vitalsModel.ts'

interface Variable {
  type: 'number' | 'string' | 'boolean' | 'object' | 'array'
  read(): unknown
}

const second = 1000
export const heartbeatPeriod = 10 * second
const rebootTime = 3 * second

/** A scripted device. It connects to the broker like a real one, and its replies come from its state. */
export abstract class ScriptedDevice {
  abstract readonly id: string
  abstract readonly name: string
  abstract readonly model: string
  abstract readonly vitals: VitalsProfile
  abstract readonly functions: Record<string, (parameter: string) => unknown>
  abstract readonly variables: Record<string, Variable>
  /** The product that its images are built for. */
  readonly product: string | undefined = undefined
  firmware = '1.4.2'
  /** SHA-256 of the installed image, in hex; undefined while it runs its original firmware. */
  firmwareSha: string | undefined
  #link: Link | undefined
  #random: Random | undefined
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Starts the device's activity; called at each connection. */
  protected abstract live(): void

  /** When it first connects, in milliseconds after the cloud's start. */
  get firstConnection(): number {
    return 0
  }

  get random(): Random {
    this.#random ??= new Random(this.id)
    return this.#random
  }

  /** The names of its functions, and of its variables with their types. */
  offers(): [string[], Record<string, string>] {
    return [
      Object.keys(this.functions),
      Object.fromEntries(Object.entries(this.variables).map(([name, { type }]) => [name, type])),
    ]
  }

  begin(link: Link): void {
    this.#link = link
    link.onOnline = () => this.#online()
    link.onOffline = () => this.#clearTimers()
    link.onCommand = (branch, name, payload) => this.#command(branch, name, payload)
    this.after(this.firstConnection, () => link.connect())
  }

  end(): void {
    this.#clearTimers()
    this.#link?.disconnect()
    this.#link = undefined
  }

  #online(): void {
    this.#clearTimers()
    this.#heartbeat()
    this.every(
      () => heartbeatPeriod,
      () => this.#heartbeat(),
    )
    this.live()
  }

  #heartbeat(): void {
    const { rssi, heap } = vitalsAt(this.vitals, Date.now(), this.random)
    this.emit('heartbeat', { rssi, free_ram: heap })
  }

  #command(branch: string, name: string, payload: Buffer): void {
    if (branch === 'variables') {
      const variable = own(this.variables, name)
      if (variable) this.#link?.publish(`variables/${name}/value`, JSON.stringify({ v: variable.read() }))
      return
    }
    const call = callOf(payload)
    const work = own(this.functions, name)
    if (call && work) this.#link?.publish(`functions/${name}/result`, JSON.stringify({ i: call.i, r: work(call.p) }))
  }

  protected emit(event: string, payload: object | string | number, retain = false): void {
    this.#link?.publish(
      `events/${event}`,
      typeof payload === 'object' ? JSON.stringify(payload) : String(payload),
      retain,
    )
  }

  protected hello(): void {
    this.emit('hello', { version: this.firmware, model: this.model, firmware: this.firmwareSha }, true)
  }

  protected after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, milliseconds).unref()
    this.#timers.add(timer)
  }

  /** The period is read each time, so that a function of the device can change it. */
  protected every(period: () => number, work: () => void): void {
    this.after(period(), () => {
      work()
      this.every(period, work)
    })
  }

  /** Disconnects for a while, then reconnects. */
  protected sleep(milliseconds: number): void {
    this.#clearTimers()
    this.#link?.disconnect()
    this.after(milliseconds, () => this.#link?.connect())
  }

  /** The function's result is sent before the device disconnects. */
  protected reboot(): number {
    this.after(second / 2, () => this.sleep(rebootTime))
    return 0
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}

// Names come from outside: inherited properties such as `toString` don't count.
function own<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** Reads a function's parameter like firmware does; undefined when it is out of range. */
export function numberWithin(parameter: string, least: number, most: number): number | undefined {
  const number = parameter.trim() === '' ? Number.NaN : Number(parameter)
  return number >= least && number <= most ? number : undefined
}

/** `on`, `off`, `1`, `0`; anything else toggles. */
export function switched(parameter: string, now: boolean): boolean {
  const word = parameter.trim().toLowerCase()
  if (['on', '1', 'true'].includes(word)) return true
  if (['off', '0', 'false'].includes(word)) return false
  return !now
}
