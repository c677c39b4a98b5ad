import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Declarations, Firmware, wasiImports, type Imports } from './firmware.ts'
import { boardLimits } from '../limits.data.ts'
import { Meter, SerialLines } from './serialLines.ts'
import { Outbox } from './messageSender.ts'
import { place, type BoardSetup, type Ended, type ToBoard, type VariableType } from '../protocol.ts'
import { shortMessage, shortTrace } from '../crash.ts'

// The thread that is a simulated board. It never returns to its event loop: firmware waits by blocking, and while it does, calls are answered.
const { image, control: shared } = workerData as BoardSetup
const control = new Int32Array(shared)
const outbox = new Outbox(parentPort, control)
const calls = new Meter(boardLimits.calls)
const refusals = new Meter(boardLimits.refusals)
const events = new Meter(boardLimits.events)
const serial = new SerialLines((line) => outbox.send({ kind: 'serial', line }), () => refuse('lines of Serial'))
const functions = new Declarations<{ name: string }>(boardLimits.mostFunctions)
const variables = new Declarations<{ name: string; type: VariableType }>(boardLimits.mostVariables)
const began = performance.now()
/** A pause between two runs of loop(), so that one that does nothing but look at the clock takes no processor. */
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
      else if (name !== '') outbox.send({ kind: 'function', name })
    },
    variable: (id: number, at: number, length: number, code: number) => {
      const name = named(at, length)
      const letter = String.fromCharCode(code)
      const type = letter === 's' ? 'string' : letter === 'b' ? 'boolean' : 'number'
      if (!variables.add(id, { name, type })) refuse('declarations of variables')
      else if (name !== '') outbox.send({ kind: 'variable', name, type })
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

/** What can't be done is left out; firmware that goes on all the same is ended. */
function refuse(what: string): void {
  if (!refusals.pass()) end('FLOOD', `it floods the board with ${what}`, new Error().stack ?? '')
}

/** The last message. The thread then waits to be ended: an exception could be caught by the firmware. */
function end(reset: Ended['reset'], message: string, stack: string): never {
  outbox.send({ kind: 'ended', reset, message: shortMessage(message), stack: shortTrace(stack) })
  for (;;) Atomics.wait(control, place.sleep, 0)
}

function write(bytes: Uint8Array): void {
  charge(bytes.length / boardLimits.calls.bytesPerCall)
  serial.write(bytes)
}

function publish(at: number, length: number, dataAt: number, dataLength: number, retained: number): number {
  const name = firmware.text(at, Math.min(length >>> 0, 1000))
  const complaint = !/^[^\s+#/\p{C}][^\s+#\p{C}]{0,63}$/u.test(name) ? 'this can be no name of an event' : dataLength >>> 0 > boardLimits.largestEvent ? 'it is too large' : undefined
  if (complaint !== undefined) serial.write(new TextEncoder().encode(`[cloud] ${name.slice(0, 64)} was not sent: ${complaint}\n`))
  if (complaint !== undefined || Atomics.load(control, place.connected) === 0) return 0
  if (!events.pass()) {
    refuse('events')
    return 0
  }
  outbox.send({ kind: 'publish', name, data: firmware.bytes(dataAt, dataLength).slice(), retained: retained !== 0 })
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

/** Shows that the firmware lives, and answers what has come; not while an answer is being made. */
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
  if (message.kind === 'read') {
    const variable = variables.named(message.name)
    if (!variable) return
    const at = firmware.call('read_variable', variable.id)
    const text = firmware.text(at, Math.min(firmware.call('text_length') >>> 0, boardLimits.largestValue))
    outbox.send({ kind: 'value', name: message.name, json: valueOf(text, variable.entry.type) })
    return
  }
  const known = functions.named(message.name)
  if (!known) return
  const { at, length } = firmware.put(message.p)
  outbox.send({ kind: 'result', name: message.name, i: message.i, r: firmware.call('call_function', known.id, at, length) })
}

/** As JSON; what firmware calls a number may be anything. */
function valueOf(text: string, type: VariableType): string {
  if (type === 'string') return JSON.stringify(text)
  const fits = type === 'boolean' ? /^(true|false)$/ : /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
  return fits.test(text) ? text : 'null'
}

try {
  Atomics.add(control, place.alive, 1)
  firmware.call('_initialize')
  firmware.call('run_setup')
  outbox.send({ kind: 'ready' })
  for (;;) {
    firmware.call('run_loop')
    wait(pause)
  }
} catch (error) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  end('PANIC', message, stack)
}
