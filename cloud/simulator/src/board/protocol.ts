import type { MessagePort } from 'node:worker_threads'
import type { Wiring } from '../parts/wiring.ts'

/** What firmware may name an event. */
export const eventName = /^[^\s+#/\p{C}][^\s+#\p{C}]{0,63}$/u

export interface BoardSetup {
  image: Uint8Array
  shared: SharedArrayBuffer
  start: Start
  /** Data that earlier runs stored, by name. */
  kept: ReadonlyMap<string, Uint8Array>
  /** The port for its sockets, and the board's IPv4 and MAC addresses. */
  network: { port: MessagePort; address: readonly number[]; mac: readonly number[] }
  /** The parts wired to the board, and the memory shared with them. */
  parts: { wiring: Wiring; shared: SharedArrayBuffer } | null
}

export interface TaskSetup {
  task: {
    id: number
    at: number
    stack: number
    module: WebAssembly.Module
    memory: WebAssembly.Memory
    requests: MessagePort
    began: number
  }
  shared: SharedArrayBuffer
}

/** The reason of a start, as ESP-IDF numbers them, and the RTC memory from before a sleep. */
export interface Start {
  reset: number
  cause: number
  memory: Uint8Array | null
}

export const resetReasons = { POWERON: 1, OTA: 3, SW: 3, PANIC: 4, TASK_WDT: 6, DEEPSLEEP: 8, FLOOD: 4 } as const

/**
 * Indexes of the shared numbers: a counter that wakes the threads and one that shows them alive, the free heap, whether
 * it is connected, how many messages the cloud and the thread have read (and the thread of those of the network), one
 * that never changes, to sleep on, whether the watchdog is on, whose turn among the tasks it is, the next number, how
 * many tasks there are, and of each task its state and the answer to its last request.
 */
export const place = {
  wake: 0,
  alive: 1,
  freeHeap: 2,
  connected: 3,
  readByCloud: 4,
  readByThread: 5,
  sleep: 6,
  watched: 7,
  turn: 8,
  nextTurn: 9,
  tasks: 10,
  requests: 11,
  states: 16,
  answered: 32,
  answers: 48,
  readOfNetwork: 12,
} as const
const places = 64
const pinCount = 64

/**
 * The memory shared by a board's threads and the cloud: the numbers above, the state of pins, their inputs, and when
 * the next timer is due.
 */
export function sharedParts(buffer: SharedArrayBuffer) {
  return {
    control: new Int32Array(buffer, 0, places),
    pins: new Int32Array(buffer, 4 * places, pinCount),
    inputs: new Int32Array(buffer, 4 * (places + pinCount), pinCount),
    alarm: new Float64Array(buffer, 4 * (places + 2 * pinCount), 1),
    /** What is left of the calls that all threads have together. */
    calls: new Float64Array(buffer, 4 * (places + 2 * pinCount) + 8, 2),
  }
}

export const sharedSize = 4 * (places + 2 * pinCount) + 24

/**
 * A pin's shared state: its mode, and its output as a level, a duty in millionths or a tone in hertz; or its input when
 * last read, from 0 to 4095.
 */
export function pinOf(shown: number): { mode: number; signal: 'level' | 'duty' | 'hertz' | 'analog'; value: number } {
  return {
    mode: shown & 0xff,
    signal: (['level', 'duty', 'hertz', 'analog'] as const)[(shown >> 8) & 3] ?? 'level',
    value: (shown >> 10) & 0xfffff,
  }
}

export type ToBoard =
  | { kind: 'call'; name: string; i: number; p: string }
  | { kind: 'read'; name: string }
  | { kind: 'hear'; name: string; data: string }
  | { kind: 'serial'; data: Uint8Array }

export type VariableType = 'number' | 'string' | 'boolean'

/** How a run ended. `stack` is V8's stack trace. */
export interface Ended {
  kind: 'ended'
  reset: 'PANIC' | 'SW' | 'TASK_WDT' | 'FLOOD' | 'DEEPSLEEP'
  message: string
  stack: string
  /** Milliseconds, the cause that will wake it, and the memory that stays. */
  sleep?: { time: number; cause: number; memory: Uint8Array }
}

export type FromBoard =
  | { kind: 'serial'; text: string }
  | { kind: 'publish'; name: string; data: Uint8Array; retained: boolean }
  | { kind: 'function'; name: string }
  | { kind: 'variable'; name: string; type: VariableType }
  | { kind: 'subscribe'; name: string }
  | { kind: 'ready' }
  | { kind: 'notice'; text: string }
  | { kind: 'kept'; name: string; data: Uint8Array | null }
  | { kind: 'parked'; stack: string }
  | { kind: 'result'; name: string; i: number; r: number }
  | { kind: 'value'; name: string; json: string }
  | Ended

/** Also that a task wants to start: the cloud starts its thread. */
export type FromThread = FromBoard | { kind: 'task'; task: TaskSetup['task'] }
