import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { Declarations, Firmware, wasiImports, type Imports } from './firmware.ts'
import { boardLimits } from '../limits.data.ts'
import { Kept } from './kept.ts'
import { Meter, SerialLines } from './serialLines.ts'
import { MessageSender } from './messageSender.ts'
import { mostPages, sharesMemory } from '../module.ts'
import { place, sharedParts, type BoardSetup, type Ended, type ToBoard, type VariableType } from '../protocol.ts'
import { shortMessage, shortTrace } from '../crash.ts'
import { state, Tasks, type Request } from './tasks.ts'
import { Turns } from './turns.ts'

const eventName = /^[^\s+#/\p{C}][^\s+#\p{C}]{0,63}$/u
/** A pause between two runs of loop(), so that a loop that only polls the clock takes no CPU time. */
const pause = 2
const longestNap = 500
const slowDown = 5

/** Runs a firmware's setup() and loop(). It never returns to the event loop: firmware waits by blocking, and messages are handled during the wait. */
export function runBoard(setup: BoardSetup): void {
  const { control, pins, inputs, alarm } = sharedParts(setup.shared)
  const sender = new MessageSender(parentPort, control)
  const calls = new Meter(boardLimits.calls)
  const refusals = new Meter(boardLimits.refusals)
  const events = new Meter(boardLimits.events)
  const serial = new SerialLines((line) => sender.send({ kind: 'serial', line }), () => refuse('lines of Serial'))
  const functions = new Declarations<{ name: string }>(boardLimits.mostFunctions)
  const variables = new Declarations<{ name: string; type: VariableType }>(boardLimits.mostVariables)
  const subscriptions = new Declarations<{ name: string }>(boardLimits.mostSubscriptions)
  const notices = new Set<string>()
  const kept = new Kept(setup.kept, (name, data) => sender.send({ kind: 'kept', name, data }))
  const began = performance.timeOrigin + performance.now()
  const now = () => performance.timeOrigin + performance.now() - began
  const tasks = new Tasks(control, setup)
  const turns = new Turns(control)
  const known = new Int32Array(inputs.length).fill(-1)
  let busy = false
  let begun = false
  let ended = false
  let seen = 0

  const nameAt = (at: number, length: number) => firmware.text(at, Math.min(length >>> 0, 1000))
  const board: Imports = {
    serial: (at: number, length: number) => write(firmware.bytes(at, length)),
    publish,
    function: (id: number, at: number, length: number) => {
      const name = named(at, length)
      if (!functions.add(id, { name })) refuse('declarations of functions')
      else if (name !== '') sender.send({ kind: 'function', name })
    },
    variable: (id: number, at: number, length: number, code: number) => {
      const name = named(at, length)
      const letter = String.fromCharCode(code)
      const type = letter === 's' ? 'string' : letter === 'b' ? 'boolean' : 'number'
      if (!variables.add(id, { name, type })) refuse('declarations of variables')
      else if (name !== '') sender.send({ kind: 'variable', name, type })
    },
    subscribe: (id: number, at: number, length: number) => {
      const name = nameAt(at, length)
      if (!subscriptions.add(id, { name })) refuse('subscriptions')
      else if (eventName.test(name) && !name.endsWith('/')) sender.send({ kind: 'subscribe', name })
    },
    connected: () => Atomics.load(control, place.connected),
    millis: () => {
      runDue()
      return now()
    },
    wait: (milliseconds: number) => wait(milliseconds, false),
    block: (milliseconds: number) => wait(milliseconds, true),
    signal: wake,
    random: () => Math.floor(Math.random() * 2 ** 32),
    restart: () => end({ reset: 'SW', message: 'restart', stack: '' }),
    notice: (at: number, length: number) => {
      const text = nameAt(at, Math.min(length, 300))
      if (notices.has(text) || notices.size >= boardLimits.notices) return
      notices.add(text)
      sender.send({ kind: 'notice', text })
    },
    pin: (pin: number, mode: number, signal: number, value: number) => { pins[pin & 63] = (mode & 0xff) | ((signal & 3) << 8) | ((value & 0xfffff) << 10) },
    pin_input: (pin: number) => {
      runDue()
      return inputs[pin & 63] ?? -1
    },
    alarm: (time: number) => { alarm[0] = time },
    sleep: (time: number, cause: number, at: number, length: number) => end({ reset: 'DEEPSLEEP', message: 'sleep', stack: '', sleep: { time: time > 0 ? time : 0, cause, memory: firmware.bytes(at, Math.min(length >>> 0, boardLimits.largestValue)).slice() } }),
    reset_reason: () => setup.start.reset | (setup.start.cause << 8),
    wake: (at: number, most: number) => copy(setup.start.memory ?? undefined, at, most),
    watch: (on: number) => Atomics.store(control, place.watched, on === 0 ? 0 : 1),
    kept_size: (at: number, length: number) => kept.read(nameAt(at, length))?.length ?? -1,
    kept_read: (at: number, length: number, to: number, most: number) => copy(kept.read(nameAt(at, length)), to, most),
    kept_write: (at: number, length: number, dataAt: number, size: number) => (kept.write(nameAt(at, length), firmware.bytes(dataAt, size).slice()) ? size : -1),
    kept_remove: (at: number, length: number) => Number(kept.remove(nameAt(at, length))),
    kept_name: (at: number, length: number, index: number, to: number, most: number) => {
      const name = kept.nameAt(nameAt(at, length), index)
      return copy(name === undefined ? undefined : new TextEncoder().encode(name), to, most)
    },
    task: (at: number, stack: number) => (memory ? tasks.start({ at, stack, module, memory, began }) : -1),
    task_self: () => 0,
    task_end: (id: number) => {
      if (id <= 0) Atomics.store(control, place.states, state.ends)
      else tasks.end(id)
      wake()
      if (id === -1) idle()
    },
  }
  const wasi = wasiImports(() => firmware, write)

  const module = new WebAssembly.Module(setup.image)
  const memory = sharesMemory(module) ? new WebAssembly.Memory({ initial: mostPages, maximum: mostPages, shared: true }) : undefined
  const firmware: Firmware = new Firmware(module, { board: metered(board), wasi_snapshot_preview1: metered(wasi) }, memory)

  function metered(imports: Imports): Imports {
    return Object.fromEntries(Object.entries(imports).map(([name, work]) => [name, (...values: never[]) => {
      charge(1)
      if (turns.isLong) giveTurn()
      return work(...values)
    }]))
  }

  /** Any call shows that the firmware is alive; many are slowed down. */
  function charge(count: number): void {
    Atomics.add(control, place.alive, 1)
    while (!calls.pass(count)) Atomics.wait(control, place.sleep, 0, slowDown)
  }

  /** Counts refused calls, and ends firmware that makes too many. */
  function refuse(what: string): void {
    if (!refusals.pass()) end({ reset: 'FLOOD', message: `it floods the board with ${what}`, stack: new Error().stack ?? '' })
  }

  /** Sends the last message and waits to be terminated: the firmware could catch an exception. */
  function end(how: Omit<Ended, 'kind'>): never {
    sender.send({ kind: 'ended', ...how, message: shortMessage(how.message), stack: shortTrace(how.stack) })
    for (;;) Atomics.wait(control, place.sleep, 0)
  }

  function write(bytes: Uint8Array): void {
    charge(bytes.length / boardLimits.calls.bytesPerCall)
    serial.write(bytes)
  }

  function copy(data: Uint8Array | undefined, to: number, most: number): number {
    if (!data) return -1
    firmware.bytes(to, Math.min(data.length, most >>> 0)).set(data.subarray(0, most >>> 0))
    return data.length
  }

  function publish(at: number, length: number, dataAt: number, dataLength: number, retained: number): number {
    const name = nameAt(at, length)
    const complaint = !eventName.test(name) ? 'this can be no name of an event' : dataLength >>> 0 > boardLimits.largestEvent ? 'it is too large' : undefined
    if (complaint !== undefined) serial.write(new TextEncoder().encode(`[cloud] ${name.slice(0, 64)} was not sent: ${complaint}\n`))
    if (complaint !== undefined || Atomics.load(control, place.connected) === 0) return 0
    if (!events.pass()) {
      refuse('events')
      return 0
    }
    sender.send({ kind: 'publish', name, data: firmware.bytes(dataAt, dataLength).slice(), retained: retained !== 0 })
    return 1
  }

  function named(at: number, length: number): string {
    const name = nameAt(at, length)
    return /^[\w-]{1,64}$/.test(name) ? name : ''
  }

  function wake(): void {
    Atomics.add(control, place.wake, 1)
    Atomics.notify(control, place.wake)
  }

  /** Waits until the time is over, or, if it `wakes`, until something was signalled since its last wait. */
  function wait(milliseconds: number, wakes: boolean): void {
    const until = now() + (milliseconds > 0 ? milliseconds : 0)
    for (let first = true; ; first = false) {
      const current = Atomics.load(control, place.wake)
      attend()
      const left = until - now()
      if (wakes && (current !== seen || !first)) break
      seen = current
      if (left <= 0 && (!first || Atomics.load(control, place.tasks) === 0)) break
      turns.rest(current, Math.max(0, Math.min(left, (alarm[0] ?? Infinity) - now(), longestNap)))
      if (Atomics.load(control, place.states) === state.ends) idle()
    }
    seen = Atomics.load(control, place.wake)
  }

  function giveTurn(): void {
    attendTasks()
    turns.leave()
    turns.enter()
  }

  /** The task of loop() was deleted: others go on, and so do calls and timers. */
  function idle(): void {
    if (ended) return
    ended = true
    if (!begun) sender.send({ kind: 'ready' })
    for (;;) wait(longestNap, false)
  }

  /** Runs the timers whose time has come. */
  function runDue(): void {
    if (busy || !((alarm[0] ?? Infinity) <= now())) return
    busy = true
    alarm[0] = Infinity
    firmware.call('run_due')
    busy = false
  }

  function attendTasks(): void {
    tasks.serve(({ name, values }: Request) => {
      if (name === 'crashed') end({ reset: 'PANIC', message: String(values[0]), stack: String(values[1]) })
      const [from, call] = name.split('.')
      const work = from === 'board' ? board[call ?? ''] : wasi[call ?? '']
      return Number(work?.(...(values as never[])) ?? 0)
    })
  }

  /** Shows that the firmware is alive and handles timers, changed pins and received messages, unless one is being handled. */
  function attend(): void {
    Atomics.add(control, place.alive, 1)
    attendTasks()
    if (busy || !parentPort) return
    serial.settle()
    Atomics.store(control, place.freeHeap, firmware.call('free_heap'))
    runDue()
    for (const [pin, value] of inputs.entries()) {
      const before = known[pin] ?? -1
      if (value === before) continue
      known[pin] = value
      during(() => firmware.call('pin_changed', pin, before, value))
    }
    for (let count = 0; count < boardLimits.unread; count += 1) {
      const next = receiveMessageOnPort(parentPort)
      if (!next) return
      Atomics.add(control, place.readByThread, 1)
      during(() => answer(next.message as ToBoard))
    }
  }

  function during(work: () => void): void {
    busy = true
    work()
    busy = false
  }

  function answer(message: ToBoard): void {
    if (message.kind === 'serial') {
      const { at, length } = firmware.put(message.data)
      firmware.call('hear_serial', at, length)
    } else if (message.kind === 'hear') {
      for (const id of subscriptions.fitting(({ name }) => message.name === name || message.name.startsWith(`${name}/`))) {
        const [name, data] = [firmware.put(message.name), firmware.put(message.data)]
        firmware.call('hear_event', id, name.at, name.length, data.at, data.length)
      }
    } else if (message.kind === 'read') {
      const variable = variables.named(message.name)
      if (!variable) return
      const at = firmware.call('read_variable', variable.id)
      const text = firmware.text(at, Math.min(firmware.call('text_length') >>> 0, boardLimits.largestValue))
      sender.send({ kind: 'value', name: message.name, json: valueOf(text, variable.entry.type) })
    } else {
      const known = functions.named(message.name)
      if (!known) return
      const { at, length } = firmware.put(message.p)
      sender.send({ kind: 'result', name: message.name, i: message.i, r: firmware.call('call_function', known.id, at, length) })
    }
  }

  try {
    Atomics.add(control, place.alive, 1)
    turns.enter()
    firmware.call('_initialize')
    firmware.call('run_setup')
    begun = true
    sender.send({ kind: 'ready' })
    for (;;) {
      firmware.call('run_loop')
      wait(pause, false)
    }
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    end({ reset: 'PANIC', message, stack })
  }
}

/** The variable as JSON. The firmware may return any text, whatever type it declared. */
function valueOf(text: string, type: VariableType): string {
  if (type === 'string') return JSON.stringify(text)
  const fits = type === 'boolean' ? /^(true|false)$/ : /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
  return fits.test(text) ? text : 'null'
}
