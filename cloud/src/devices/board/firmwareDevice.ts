import type { Link } from '../link.ts'
import { heartbeatPeriod, type ScriptedDevice } from '../scriptedDevice.ts'
import { callOf } from '../call.ts'
import { vitalsAt } from '../vitalsModel.ts'
import { Board } from './board.ts'
import { crashReport, type CrashReport, type Locate } from './crash.ts'
import type { Ended, FromBoard, VariableType } from './protocol.ts'

export interface FirmwareParts {
  /** Whose place the firmware takes. */
  device: Pick<ScriptedDevice, 'id' | 'model' | 'vitals' | 'random'>
  image: Uint8Array
  sha256: string
  /** Why it starts: after an update, or with the cloud. */
  reset: 'OTA' | 'POWERON'
  offers(functions: string[], variables: Record<string, VariableType>): void
  locate: Locate
}

type Reset = FirmwareParts['reset'] | Ended['reset']

const second = 1000
const rebootTime = 250
const longSetup = 3 * second
/** A run that lasts so long ends a row of crashes. */
const goodRun = 60 * second
/** So many crashes in a row, and the firmware is not started again: the device stays connected and waits for another one. */
const mostCrashes = 4

/** A simulated device that runs real firmware. To the broker it is a device like any other. */
export class FirmwareDevice {
  readonly #parts: FirmwareParts
  #link: Link | undefined
  #board: Board | undefined
  #timers = new Set<NodeJS.Timeout>()
  #reset: Reset
  /** Where a crash was is found out while the device restarts, and may be known only when it is away again. */
  readonly #untold: Promise<CrashReport>[] = []
  #crashes = 0
  #startedAt = 0
  #functions: string[] = []
  #variables: Record<string, VariableType> = {}
  #ready = false
  #greeted = false

  constructor(parts: FirmwareParts) {
    this.#parts = parts
    this.#reset = parts.reset
  }

  get #safeMode(): boolean {
    return this.#crashes >= mostCrashes
  }

  begin(link: Link): void {
    this.#link = link
    link.onOnline = () => this.#online()
    link.onOffline = () => this.#setConnected(false)
    link.onCommand = (branch, name, payload) => this.#command(branch, name, payload)
    this.#after(this.#reset === 'OTA' ? rebootTime : 0, () => link.connect())
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#board?.stop()
    this.#board = undefined
    this.#link?.disconnect()
    this.#link = undefined
  }

  #online(): void {
    if (!this.#board) this.#boot()
    this.#setConnected(true)
    this.#heartbeat()
  }

  #boot(): void {
    void this.#tellCrashes()
    this.#after(heartbeatPeriod, () => this.#beat())
    this.#greeted = false
    if (this.#safeMode) {
      this.#greet()
      return
    }
    this.#after(longSetup, () => this.#greet())
    this.#startedAt = performance.now()
    this.#functions = []
    this.#variables = {}
    this.#ready = false
    this.#board = new Board(this.#parts.image, (message) => this.#heard(message))
  }

  /** Says what it runs, when that can be asked and called; a setup() that takes its time does not keep it from being known. */
  #greet(): void {
    if (this.#greeted) return
    this.#greeted = true
    const { sha256, device } = this.#parts
    this.#emit('hello', { firmware: sha256, model: device.model, reset: this.#reset, ...(this.#safeMode && { safeMode: true }) }, true)
  }

  #heard(message: FromBoard): void {
    if (message.kind === 'publish') this.#link?.publish(`events/${message.name}`, Buffer.from(message.data), message.retained)
    else if (message.kind === 'serial') this.#link?.publish('events/serial', message.line)
    else if (message.kind === 'result') this.#link?.publish(`functions/${message.name}/result`, JSON.stringify({ i: message.i, r: message.r }))
    else if (message.kind === 'value') this.#link?.publish(`variables/${message.name}/value`, JSON.stringify({ v: message.v }))
    else if (message.kind === 'ended') this.#ended(message)
    else this.#offered(message)
  }

  #offered(message: Extract<FromBoard, { kind: 'function' | 'variable' | 'ready' }>): void {
    if (message.kind === 'function') this.#functions.push(message.name)
    else if (message.kind === 'variable') this.#variables[message.name] = message.type
    else this.#ready = true
    // Told once when setup() is through, and again for each that comes later.
    if (!this.#ready) return
    this.#parts.offers(this.#functions, this.#variables)
    this.#greet()
  }

  #ended(ended: Ended): void {
    this.#board = undefined
    this.#reset = ended.reset
    if (ended.reset !== 'SW') {
      this.#crashes = performance.now() - this.#startedAt > goodRun ? 1 : this.#crashes + 1
      this.#untold.push(crashReport(ended, this.#parts.image, this.#parts.locate))
    }
    // Longer each time, so that a crash at every start does not fill the event stream.
    const pause = ended.reset === 'SW' ? rebootTime : rebootTime * 2 ** this.#crashes
    for (const timer of this.#timers) clearTimeout(timer)
    this.#link?.leave()
    this.#after(pause, () => this.#link?.connect())
  }

  async #tellCrashes(): Promise<void> {
    for (const crash of [...this.#untold]) {
      const report = await crash
      const at = this.#untold.indexOf(crash)
      if (at >= 0 && this.#emit('crash', { ...report, firmware: this.#parts.sha256 })) this.#untold.splice(at, 1)
    }
  }

  #command(branch: string, name: string, payload: Buffer): void {
    if (branch === 'variables') {
      if (Object.hasOwn(this.#variables, name)) this.#board?.tell({ kind: 'read', name })
      return
    }
    const call = callOf(payload)
    if (call && this.#functions.includes(name)) this.#board?.tell({ kind: 'call', name, ...call })
  }

  #beat(): void {
    this.#heartbeat()
    this.#after(heartbeatPeriod, () => this.#beat())
  }

  #heartbeat(): void {
    const { vitals, random } = this.#parts.device
    const { rssi, heap } = vitalsAt(vitals, Date.now(), random)
    this.#emit('heartbeat', { rssi, free_ram: this.#board?.freeHeap || heap })
  }

  #emit(event: string, payload: object, retain = false): boolean {
    return this.#link?.publish(`events/${event}`, JSON.stringify(payload), retain) ?? false
  }

  #setConnected(connected: boolean): void {
    if (this.#board) this.#board.connected = connected
  }

  #after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, milliseconds).unref()
    this.#timers.add(timer)
  }
}
