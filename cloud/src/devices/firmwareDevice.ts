import { callOf, type Link } from './link.ts'
import { heartbeatPeriod, type ScriptedDevice } from './scriptedDevice.ts'
import { vitalsAt } from './vitalsModel.ts'
import {
  Board,
  boardLimits,
  Circuit,
  crashReport,
  type CrashReport,
  type Ended,
  type FromBoard,
  type Locate,
  type NetworkPlace,
  resetReasons,
  Resets,
  type SerialLog,
  type Start,
  type VariableType,
} from '@console/simulator'
import { diagramOf } from '@console/simulator/diagram'
import type { TaskPlaces } from '@console/simulator/hosting'

export interface FirmwareParts {
  /** The scripted device that the firmware replaces. */
  device: Pick<ScriptedDevice, 'id' | 'model' | 'vitals' | 'random'>
  image: Uint8Array
  sha256: string
  /** Why the firmware starts: after an update, or with the cloud. */
  reset: 'OTA' | 'POWERON'
  /** Why the firmware is not started, if a former run was stopped for good. */
  stopped: string | null
  offers(functions: readonly string[], variables: Readonly<Record<string, VariableType>>): void
  /** Records that the firmware must not be started again until the next update. */
  stop(why: string): void
  locate: Locate
  serial: Pick<SerialLog, 'print' | 'note' | 'restarted'>
  /** Data that firmware has stored, by name, also of earlier firmware. */
  kept: Map<string, Uint8Array>
  /** Stores data of the firmware for later runs. */
  keep(name: string, data: Uint8Array | null): void
  network(link: () => Link | undefined): NetworkPlace
  tasks: TaskPlaces
}

type Reset = FirmwareParts['reset'] | Ended['reset']

const second = 1000
const rebootTime = 250
const longSetup = 3 * second
const pauseBetweenOffers = second
/** Keeps a sketch that sleeps at once from switching its device between online and offline all the time. */
const minSleepMs = second
const maxSleepMs = 2 ** 31 - 1

/** A simulated device that runs compiled firmware. To the broker it is a device like any other. */
export class FirmwareDevice {
  /** The parts that are wired to the board. */
  readonly circuit: Circuit
  readonly #parts: FirmwareParts
  #link: Link | undefined
  #board: Board | undefined
  readonly #timers = new Set<NodeJS.Timeout>()
  #reset: Reset
  /** Crash reports that were not yet published: locating a crash takes longer than the restart. */
  #untold: Promise<CrashReport>[] = []
  readonly #resets = new Resets()
  #startedAt = 0
  #functions: string[] = []
  #variables: Record<string, VariableType> = {}
  #ready = false
  #offering = false
  #stopped: string | null
  #greeted = false
  #asleep: Ended['sleep']

  constructor(parts: FirmwareParts) {
    this.#parts = parts
    this.circuit = new Circuit(diagramOf(parts.image))
    this.#reset = parts.reset
    this.#stopped = parts.stopped
  }

  begin(link: Link): void {
    this.#link = link
    link.onOnline = () => this.#online()
    link.onOffline = () => this.#setConnected(false)
    link.onCommand = (branch, name, payload) => this.#command(branch, name, payload)
    this.#after(this.#reset === 'OTA' ? rebootTime : 0, () => link.connect())
  }

  end(): void {
    this.#clearTimers()
    this.#board?.stop()
    this.#board = undefined
    this.circuit.connect(undefined, 'restarting')
    this.#link?.disconnect()
    this.#link = undefined
  }

  /** Types to its serial port; undefined while nothing reads it. */
  readonly type = (data: Uint8Array): boolean | undefined => this.#board?.tell({ kind: 'serial', data })

  #online(): void {
    if (!this.#board) this.#boot()
    this.#setConnected(true)
    this.#heartbeat()
  }

  #boot(): void {
    // Those that could not be told are told at the next start.
    this.#tellCrashes().catch(() => {})
    this.#after(heartbeatPeriod, () => this.#beat())
    this.#greeted = false
    if (this.#stopped !== null) {
      this.circuit.connect(undefined, 'stopped')
      this.#greet()
      return
    }
    this.#after(longSetup, () => this.#greet())
    this.#startedAt = performance.now()
    this.#functions = []
    this.#variables = {}
    this.#ready = false
    this.#offering = false
    const start: Start = {
      reset: resetReasons[this.#reset],
      cause: this.#asleep?.cause ?? 0,
      memory: this.#asleep?.memory ?? null,
    }
    this.#asleep = undefined
    this.#parts.serial.restarted(this.#reset)
    this.#board = new Board(this.#parts.image, (message) => this.#heard(message), {
      start,
      kept: this.#parts.kept,
      network: this.#parts.network(() => this.#link),
      tasks: this.#parts.tasks,
      parts: { wiring: this.circuit.wiring, shared: this.circuit.shared },
    })
    this.circuit.connect(this.#board, 'running')
  }

  /** Publishes `hello` once functions and variables are known, or after a while if setup() takes long. */
  #greet(): void {
    if (this.#greeted) return
    this.#greeted = true
    const { sha256, device } = this.#parts
    this.#emit(
      'hello',
      {
        firmware: sha256,
        model: device.model,
        reset: this.#reset,
        ...(this.#stopped !== null && { safeMode: true, reason: this.#stopped }),
      },
      true,
    )
  }

  #heard(message: FromBoard): void {
    if (message.kind === 'publish')
      this.#link?.publish(`events/${message.name}`, Buffer.from(message.data), message.retained)
    else if (message.kind === 'serial') this.#parts.serial.print(message.text)
    else if (message.kind === 'result')
      this.#link?.publish(`functions/${message.name}/result`, JSON.stringify({ i: message.i, r: message.r }))
    else if (message.kind === 'value') this.#link?.publish(`variables/${message.name}/value`, `{"v":${message.json}}`)
    else if (message.kind === 'subscribe') this.#link?.hear(message.name)
    else if (message.kind === 'notice') this.#note(message.text)
    else if (message.kind === 'kept') this.#keep(message.name, message.data)
    else if (message.kind === 'parked') this.#parked(message.stack)
    else if (message.kind === 'ended') this.#ended(message)
    else this.#offered(message)
  }

  #parked(stack: string): void {
    this.circuit.connect(undefined, 'stopped')
    this.#note(
      'It ran for 20 s without delay(), yield() or any other call. A board would run on like that; the simulated one stands still until it is updated.',
    )
    const tell = ({ function: name, file, line }: CrashReport) =>
      file !== undefined && this.#note(`It was in ${name}, ${file}, line ${line}.`)
    crashReport({ kind: 'ended', reset: 'TASK_WDT', message: '', stack }, this.#parts.image, this.#parts.locate).then(
      tell,
      () => {},
    )
  }

  #note(text: string): void {
    this.#parts.serial.note(text)
    this.#link?.publish('events/serial', `[board] ${text}`)
  }

  #keep(name: string, data: Uint8Array | null): void {
    if (data) this.#parts.kept.set(name, data)
    else this.#parts.kept.delete(name)
    this.#parts.keep(name, data)
  }

  #offered(message: Extract<FromBoard, { kind: 'function' | 'variable' | 'ready' }>): void {
    if (message.kind === 'ready') this.#ready = true
    else if (message.kind === 'variable') this.#variables[message.name] = message.type
    else if (!this.#functions.includes(message.name)) this.#functions.push(message.name)
    // Reported when setup() has ended, and again for later declarations, batched: each report writes to disk.
    if (!this.#ready || this.#offering) return
    this.#offering = true
    this.#after(message.kind === 'ready' ? 0 : pauseBetweenOffers, () => {
      this.#offering = false
      this.#parts.offers(this.#functions, this.#variables)
      this.#greet()
    })
  }

  #ended(ended: Ended): void {
    this.#board = undefined
    this.circuit.connect(undefined, ended.reset === 'DEEPSLEEP' ? 'asleep' : 'restarting')
    this.#reset = ended.reset
    const run = performance.now() - this.#startedAt
    if (ended.reset === 'DEEPSLEEP') {
      this.#asleep = ended.sleep
      this.#clearTimers()
      this.#link?.leave()
      this.#after(Math.min(Math.max(ended.sleep?.time ?? 0, minSleepMs), maxSleepMs), () => this.#link?.connect())
      return
    }
    if (ended.reset !== 'SW') this.#untold.push(crashReport(ended, this.#parts.image, this.#parts.locate))
    const { pause, why } = this.#resets.ended(ended, run)
    if (why !== undefined) {
      this.#stopped = why
      this.#parts.stop(why)
    }
    this.#clearTimers()
    this.#link?.leave()
    this.#after(pause, () => this.#link?.connect())
  }

  async #tellCrashes(): Promise<void> {
    for (const crash of [...this.#untold]) {
      const report = await crash
      if (this.#untold.includes(crash) && this.#emit('crash', { ...report, firmware: this.#parts.sha256 }))
        this.#untold = this.#untold.filter((other) => other !== crash)
    }
  }

  #command(branch: string, name: string, payload: Buffer): void {
    if (branch === 'variables' && Object.hasOwn(this.#variables, name)) this.#board?.tell({ kind: 'read', name })
    if (branch === 'events') this.#board?.heardEvent(name, payload)
    if (branch !== 'functions') return
    const call = payload.length > boardLimits.maxParameterBytes ? undefined : callOf(payload)
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

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, milliseconds).unref()
    this.#timers.add(timer)
  }
}
