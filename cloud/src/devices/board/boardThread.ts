import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { Firmware } from './firmware.ts'
import { Meter } from './meter.ts'
import { place, type BoardSetup, type FromBoard, type ToBoard, type VariableType } from './protocol.ts'
import { SerialLines } from './serialLines.ts'
import { wasiImports } from './wasi.ts'

// The thread that is a simulated board. It never returns to its event loop: firmware waits by blocking, and while it does, calls are answered.
const { image, control: shared } = workerData as BoardSetup
const control = new Int32Array(shared)
const tell = (message: FromBoard) => parentPort?.postMessage(message)
const serial = new SerialLines((line) => tell({ kind: 'serial', line }))
const events = new Meter(20, 40)
const began = performance.now()
const functions: string[] = []
const variables: { name: string; type: VariableType }[] = []
/** A pause between two runs of loop(), so that one that does nothing but look at the clock takes no processor. */
const pause = 2
const longestNap = 500
const largestEvent = 16 * 1024
let busy = false

class Restart extends Error {}

Error.stackTraceLimit = 30

const firmware: Firmware = new Firmware(new WebAssembly.Module(image), {
  board: {
    serial: (at: number, length: number) => serial.write(firmware.bytes(at, length)),
    publish,
    function: (id: number, at: number, length: number) => {
      const name = named(at, length)
      functions[id] = name
      if (name !== '') tell({ kind: 'function', name })
    },
    variable: (id: number, at: number, length: number, code: number) => {
      const name = named(at, length)
      const letter = String.fromCharCode(code)
      const type = letter === 's' ? 'string' : letter === 'b' ? 'boolean' : 'number'
      variables[id] = { name, type }
      if (name !== '') tell({ kind: 'variable', name, type })
    },
    connected: () => Atomics.load(control, place.connected),
    millis: () => performance.now() - began,
    wait,
    random: () => Math.floor(Math.random() * 2 ** 32),
    restart: () => {
      throw new Restart('restart')
    },
  },
  wasi_snapshot_preview1: wasiImports(() => firmware, (bytes) => serial.write(bytes)),
})

function publish(at: number, length: number, dataAt: number, dataLength: number, retained: number): number {
  const name = firmware.text(at, length)
  const complaint = !/^[^\s+#/\p{C}][^\s+#\p{C}]{0,63}$/u.test(name) ? 'this can be no name of an event' : dataLength >>> 0 > largestEvent ? 'it is too large' : undefined
  if (complaint !== undefined) serial.write(new TextEncoder().encode(`[cloud] ${name.slice(0, 64)} was not sent: ${complaint}\n`))
  if (complaint !== undefined || Atomics.load(control, place.connected) === 0 || !events.pass()) return 0
  tell({ kind: 'publish', name, data: firmware.bytes(dataAt, dataLength).slice(), retained: retained !== 0 })
  return 1
}

function named(at: number, length: number): string {
  const name = firmware.text(at, length)
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
  if (busy) return
  Atomics.store(control, place.freeHeap, firmware.call('free_heap'))
  if (!parentPort) return
  for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort)) {
    busy = true
    answer(next.message as ToBoard)
    busy = false
  }
}

function answer(message: ToBoard): void {
  if (message.kind === 'read') {
    const id = variables.findIndex(({ name }) => name === message.name)
    const variable = variables[id]
    if (!variable) return
    const at = firmware.call('read_variable', id)
    const text = firmware.text(at, firmware.call('text_length'))
    tell({ kind: 'value', name: variable.name, v: variable.type === 'string' ? text : JSON.parse(text) })
    return
  }
  const id = functions.indexOf(message.name)
  if (id < 0) return
  const { at, length } = firmware.put(message.p)
  tell({ kind: 'result', name: message.name, i: message.i, r: firmware.call('call_function', id, at, length) })
}

try {
  Atomics.add(control, place.alive, 1)
  firmware.call('_initialize')
  firmware.call('run_setup')
  tell({ kind: 'ready' })
  for (;;) {
    firmware.call('run_loop')
    wait(pause)
  }
} catch (error) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  tell({ kind: 'ended', reset: error instanceof Restart ? 'SW' : 'PANIC', message, stack })
}
