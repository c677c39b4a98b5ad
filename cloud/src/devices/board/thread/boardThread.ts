import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Declarations, Firmware, wasiImports, type Imports } from './firmware.ts'
import { boardLimits } from '../limits.data.ts'
import { Meter, SerialLines } from './serialLines.ts'
import { MessageSender } from './messageSender.ts'
import { place, type BoardSetup, type Ended, type ToBoard, type VariableType } from '../protocol.ts'
import { shortMessage, shortTrace } from '../crash.ts'

// The thread of a simulated board. It never returns to its event loop: firmware waits by blocking, and messages are handled during the wait.
const { image, control: shared } = workerData as BoardSetup
const control = new Int32Array(shared)
const sender = new MessageSender(parentPort, control)
const calls = new Meter(boardLimits.calls)
const refusals = new Meter(boardLimits.refusals)
const events = new Meter(boardLimits.events)
const serial = new SerialLines((line) => sender.send({ kind: 'serial', line }), () => refuse('lines of Serial'))
const functions = new Declarations<{ name: string }>(boardLimits.mostFunctions)
const variables = new Declarations<{ name: string; type: VariableType }>(boardLimits.mostVariables)
const subscriptions = new Declarations<{ name: string }>(boardLimits.mostSubscriptions)
const eventName = /^[^\s+#/\p{C}][^\s+#\p{C}]{0,63}$/u
const began = performance.now()
/** A pause between two runs of loop(), so that a loop that only polls the clock takes no CPU time. */
const pause = 2
const longestNap = 500
const slowDown = 5
let busy = false

Error.stackTraceLimit = 30

const firmware: Firmware = new Firmware(new WebAssembly.Module(image), {
  board: metered({
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
      const name = firmware.text(at, Math.min(length >>> 0, 1000))
      if (!subscriptions.add(id, { name })) refuse('subscriptions')
      else if (eventName.test(name) && !name.endsWith('/')) sender.send({ kind: 'subscribe', name })
    },
    connected: () => Atomics.load(control, place.connected),
    millis: () => performance.now() - began,
    wait,
    random: () => Math.floor(Math.random() * 2 ** 32),
    restart: () => end('SW', 'restart', ''),
  }),
  wasi_snapshot_preview1: metered(wasiImports(() => firmware, write)),
})

function metered(imports: Imports): Imports {
  return Object.fromEntries(Object.entries(imports).map(([name, work]) => [name, (...values: never[]) => {
    charge(1)
    return work(...values)
  }]))
}

function charge(count: number): void {
  while (!calls.pass(count)) Atomics.wait(control, place.sleep, 0, slowDown)
}

/** Counts refused calls, and ends firmware that makes too many. */
function refuse(what: string): void {
  if (!refusals.pass()) end('FLOOD', `it floods the board with ${what}`, new Error().stack ?? '')
}

/** Sends the last message and waits to be terminated: the firmware could catch an exception. */
function end(reset: Ended['reset'], message: string, stack: string): never {
  sender.send({ kind: 'ended', reset, message: shortMessage(message), stack: shortTrace(stack) })
  for (;;) Atomics.wait(control, place.sleep, 0)
}

function write(bytes: Uint8Array): void {
  charge(bytes.length / boardLimits.calls.bytesPerCall)
  serial.write(bytes)
}

function publish(at: number, length: number, dataAt: number, dataLength: number, retained: number): number {
  const name = firmware.text(at, Math.min(length >>> 0, 1000))
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
  const name = firmware.text(at, Math.min(length >>> 0, 1000))
  return /^[\w-]{1,64}$/.test(name) ? name : ''
}

function wait(milliseconds: number): void {
  const until = performance.now() + (milliseconds > 0 ? milliseconds : 0)
  for (;;) {
    const seen = Atomics.load(control, place.wake)
    attend()
    const left = until - performance.now()
    if (left <= 0) return
    Atomics.wait(control, place.wake, seen, Math.min(left, longestNap))
  }
}

/** Shows that the firmware is alive and handles received messages, unless one is being handled. */
function attend(): void {
  Atomics.add(control, place.alive, 1)
  if (busy || !parentPort) return
  Atomics.store(control, place.freeHeap, firmware.call('free_heap'))
  for (let count = 0; count < boardLimits.unread; count += 1) {
    const next = receiveMessageOnPort(parentPort)
    if (!next) return
    Atomics.add(control, place.readByThread, 1)
    busy = true
    answer(next.message as ToBoard)
    busy = false
  }
}

function answer(message: ToBoard): void {
  if (message.kind === 'hear') {
    for (const id of subscriptions.fitting(({ name }) => message.name === name || message.name.startsWith(`${name}/`))) {
      const [name, data] = [firmware.put(message.name), firmware.put(message.data)]
      firmware.call('hear_event', id, name.at, name.length, data.at, data.length)
    }
    return
  }
  if (message.kind === 'read') {
    const variable = variables.named(message.name)
    if (!variable) return
    const at = firmware.call('read_variable', variable.id)
    const text = firmware.text(at, Math.min(firmware.call('text_length') >>> 0, boardLimits.largestValue))
    sender.send({ kind: 'value', name: message.name, json: valueOf(text, variable.entry.type) })
    return
  }
  const known = functions.named(message.name)
  if (!known) return
  const { at, length } = firmware.put(message.p)
  sender.send({ kind: 'result', name: message.name, i: message.i, r: firmware.call('call_function', known.id, at, length) })
}

/** The variable as JSON. The firmware may return any text, whatever type it declared. */
function valueOf(text: string, type: VariableType): string {
  if (type === 'string') return JSON.stringify(text)
  const fits = type === 'boolean' ? /^(true|false)$/ : /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
  return fits.test(text) ? text : 'null'
}

try {
  Atomics.add(control, place.alive, 1)
  firmware.call('_initialize')
  firmware.call('run_setup')
  sender.send({ kind: 'ready' })
  for (;;) {
    firmware.call('run_loop')
    wait(pause)
  }
} catch (error) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  end('PANIC', message, stack)
}
