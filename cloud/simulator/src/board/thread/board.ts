import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { Declarations, Firmware, wasiImports, type Imports } from './firmware.ts'
import { boardLimits } from '../limits.data.ts'
import { Kept } from './kept.ts'
import { Meter } from './meter.ts'
import { MessageSender } from './messageSender.ts'
import { SerialOutput } from './serialOutput.ts'
import { maxPages, sharesMemory } from '../module.ts'
import { place, sharedParts, type BoardSetup, type Ended, type ToBoard, type VariableType } from '../protocol.ts'
import { shortMessage, shortTrace } from '../crash.ts'
import { state, Tasks } from './tasks.ts'
import { Turns } from './turns.ts'

/** A pause between two runs of loop(), so that a loop that only polls the clock takes no CPU time. */
const pause = 2
const maxNapMs = 500
const slowDown = 5
/** The most bytes printed in one piece. */
const written = 1024

/**
 * Runs a firmware's setup() and loop(). It never returns to the event loop: firmware waits by blocking, and messages
 * are handled during the wait.
 */
export class BoardRun {
  readonly setup: BoardSetup
  readonly shared: ReturnType<typeof sharedParts>
  readonly sender: MessageSender
  readonly functions = new Declarations<{ name: string }>(boardLimits.maxFunctions)
  readonly variables = new Declarations<{ name: string; type: VariableType }>(boardLimits.maxVariables)
  readonly subscriptions = new Declarations<{ name: string }>(boardLimits.maxSubscriptions)
  readonly events = new Meter(boardLimits.events)
  readonly kept: Kept
  readonly firmware: Firmware
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory | undefined
  readonly tasks: Tasks
  readonly began = performance.timeOrigin + performance.now()
  readonly #control: Int32Array
  readonly #calls: Meter
  readonly #serial: SerialOutput
  readonly #line = new Meter(boardLimits.serial)
  readonly #refusals = new Meter(boardLimits.refusals)
  readonly #turns: Turns
  readonly #imports: Record<string, Imports>
  /** The pins' inputs when interrupts were last checked. */
  readonly #known: Int32Array
  #busy = false
  #ready = false
  #idle = false
  #seen = 0

  /** `callsOf` makes the functions that firmware can call. */
  constructor(setup: BoardSetup, callsOf: (run: BoardRun) => Imports) {
    this.setup = setup
    this.shared = sharedParts(setup.shared)
    this.#control = this.shared.control
    this.#calls = new Meter(boardLimits.calls, this.shared.calls)
    this.#known = new Int32Array(this.shared.inputs.length).fill(-1)
    this.sender = new MessageSender(parentPort, this.#control)
    this.#serial = new SerialOutput((text) => this.sender.send({ kind: 'serial', text }))
    this.kept = new Kept(setup.kept, (name, data) => this.sender.send({ kind: 'kept', name, data }))
    this.tasks = new Tasks({ control: this.#control, sender: this.sender })
    this.#turns = new Turns(this.#control)
    this.module = new WebAssembly.Module(setup.image)
    this.memory = sharesMemory(this.module)
      ? new WebAssembly.Memory({ initial: maxPages, maximum: maxPages, shared: true })
      : undefined
    this.#imports = {
      board: callsOf(this),
      wasi_snapshot_preview1: wasiImports(
        () => this.firmware,
        (bytes) => this.write(bytes),
      ),
    }
    this.firmware = new Firmware(
      this.module,
      Object.fromEntries(Object.entries(this.#imports).map(([from, imports]) => [from, this.#metered(imports)])),
      this.memory,
    )
  }

  run(): void {
    try {
      Atomics.add(this.#control, place.alive, 1)
      this.#turns.enter()
      this.firmware.call('_initialize')
      this.firmware.call('run_setup')
      this.#tellReady()
      for (;;) {
        this.firmware.call('run_loop')
        this.wait(pause, false)
      }
    } catch (error) {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      this.end({ reset: 'PANIC', message, stack })
    }
  }

  /** Milliseconds since the board started, the same in all threads. */
  now(): number {
    return performance.timeOrigin + performance.now() - this.began
  }

  /** Counts refused calls, and ends firmware that makes too many. */
  refuse(what: string): void {
    if (!this.#refusals.pass())
      this.end({ reset: 'FLOOD', message: `it floods the board with ${what}`, stack: new Error().stack ?? '' })
  }

  /** Sends the last message and waits to be terminated: the firmware could catch an exception. */
  end(how: Omit<Ended, 'kind'>): never {
    this.#serial.flush()
    this.sender.send({ kind: 'ended', ...how, message: shortMessage(how.message), stack: shortTrace(how.stack) })
    for (;;) Atomics.wait(this.#control, place.sleep, 0)
  }

  /** Prints. As on a board, this takes time if the line is behind. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += written) {
      // Copied, because decoders refuse shared memory.
      const part = bytes.slice(at, at + written)
      this.#charge(part.length / boardLimits.calls.bytesPerCall)
      while (!this.#line.pass(part.length)) {
        this.#serial.settle()
        Atomics.add(this.#control, place.alive, 1)
        Atomics.wait(this.#control, place.sleep, 0, slowDown)
      }
      this.#serial.write(part)
    }
  }

  /** Wakes all waiting threads. */
  wake(): void {
    Atomics.add(this.#control, place.wake, 1)
    Atomics.notify(this.#control, place.wake)
  }

  /** Waits until the time is over or, if it `wakes`, until something was signalled since its last wait. */
  wait(milliseconds: number, wakes: boolean): void {
    const until = this.now() + (milliseconds > 0 ? milliseconds : 0)
    for (let first = true; ; first = false) {
      const current = Atomics.load(this.#control, place.wake)
      this.#attend()
      const left = until - this.now()
      if (wakes && (current !== this.#seen || !first)) break
      this.#seen = current
      if (left <= 0 && (!first || Atomics.load(this.#control, place.tasks) === 0)) break
      const alarm = this.#busy ? Infinity : (this.shared.alarm[0] ?? Infinity)
      this.#turns.rest(current, Math.max(0, Math.min(left, alarm - this.now(), this.#serial.due, maxNapMs)))
      if (Atomics.load(this.#control, place.states) === state.ends) this.idle()
    }
    this.#seen = Atomics.load(this.#control, place.wake)
  }

  /** The task of loop() was deleted; other tasks, calls and timers go on. */
  idle(): void {
    if (this.#idle) return
    this.#idle = true
    this.#tellReady()
    for (;;) this.wait(maxNapMs, false)
  }

  /** Runs the timers that are due. */
  runDue(): void {
    if (this.#busy || !((this.shared.alarm[0] ?? Infinity) <= this.now())) return
    this.shared.alarm[0] = Infinity
    this.#during(() => this.firmware.call('run_due'))
  }

  #tellReady(): void {
    if (!this.#ready) this.sender.send({ kind: 'ready' })
    this.#ready = true
  }

  #metered(imports: Imports): Imports {
    return Object.fromEntries(
      Object.entries(imports).map(([name, work]) => [
        name,
        (...values: never[]) => {
          this.#charge(1)
          if (this.firmware.wroteToNull)
            this.end({
              reset: 'PANIC',
              message: 'a write to a null pointer, before this call',
              stack: new Error().stack ?? '',
            })
          if (this.#turns.isLong) {
            this.#attendTasks()
            this.#turns.leave()
            this.#turns.enter()
          }
          return work(...values)
        },
      ]),
    )
  }

  /** Any call shows that the firmware is alive. Too many calls are slowed down. */
  #charge(count: number): void {
    Atomics.add(this.#control, place.alive, 1)
    while (!this.#calls.pass(count)) Atomics.wait(this.#control, place.sleep, 0, slowDown)
  }

  #attendTasks(): void {
    this.tasks.serve(({ name, values }) => {
      if (name === 'crashed') this.end({ reset: 'PANIC', message: String(values[0]), stack: String(values[1]) })
      const [from = '', call = ''] = name.split('.')
      return Number(this.#imports[from]?.[call]?.(...(values as never[])) ?? 0)
    })
  }

  /**
   * Shows that the firmware is alive and handles timers, changed pins and received messages, unless one is being
   * handled.
   */
  #attend(): void {
    Atomics.add(this.#control, place.alive, 1)
    this.#attendTasks()
    this.#serial.settle()
    if (this.#busy || !parentPort) return
    Atomics.store(this.#control, place.freeHeap, this.firmware.call('free_heap'))
    this.runDue()
    for (const [pin, value] of this.shared.inputs.entries()) {
      const before = this.#known[pin] ?? -1
      if (value === before) continue
      this.#known[pin] = value
      this.#during(() => this.firmware.call('pin_changed', pin, before, value))
    }
    for (let count = 0; count < boardLimits.unread; count += 1) {
      const next = receiveMessageOnPort(parentPort)
      if (!next) return
      Atomics.add(this.#control, place.readByThread, 1)
      this.#during(() => this.#answer(next.message as ToBoard))
    }
  }

  #during(work: () => void): void {
    this.#busy = true
    work()
    this.#busy = false
  }

  #answer(message: ToBoard): void {
    const { firmware } = this
    if (message.kind === 'serial') {
      const { at, length } = firmware.put(message.data)
      firmware.call('hear_serial', at, length)
    } else if (message.kind === 'hear') {
      for (const id of this.subscriptions.fitting(
        ({ name }) => message.name === name || message.name.startsWith(`${name}/`),
      )) {
        const [name, data] = [firmware.put(message.name), firmware.put(message.data)]
        firmware.call('hear_event', id, name.at, name.length, data.at, data.length)
      }
    } else if (message.kind === 'read') {
      const variable = this.variables.named(message.name)
      if (!variable) return
      const at = firmware.call('read_variable', variable.id)
      const text = firmware.text(at, Math.min(firmware.call('text_length') >>> 0, boardLimits.maxValueBytes))
      this.sender.send({ kind: 'value', name: message.name, json: valueOf(text, variable.entry.type) })
    } else {
      const known = this.functions.named(message.name)
      if (!known) return
      const { at, length } = firmware.put(message.p)
      this.sender.send({
        kind: 'result',
        name: message.name,
        i: message.i,
        r: firmware.call('call_function', known.id, at, length),
      })
    }
  }
}

/** The variable as JSON. The firmware may return any text, whatever type it declared. */
function valueOf(text: string, type: VariableType): string {
  if (type === 'string') return JSON.stringify(text)
  const fits = type === 'boolean' ? /^(true|false)$/ : /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
  return fits.test(text) ? text : 'null'
}
