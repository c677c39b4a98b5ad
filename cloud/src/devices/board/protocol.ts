export interface BoardSetup {
  image: Uint8Array
  /** Shared numbers, at the indexes below. */
  control: SharedArrayBuffer
}

/**
 * Indexes of the shared numbers: a counter that wakes the thread and one that shows it alive, the free heap, whether it is connected,
 * how many messages the cloud and the thread have read, and one that never changes, to sleep on.
 */
export const place = { wake: 0, alive: 1, freeHeap: 2, connected: 3, readByCloud: 4, readByThread: 5, sleep: 6 } as const
export const places = 8

export type ToBoard = { kind: 'call'; name: string; i: number; p: string } | { kind: 'read'; name: string } | { kind: 'hear'; name: string; data: string }

export type VariableType = 'number' | 'string' | 'boolean'

/** How a run ended. `stack` is V8's stack trace. */
export interface Ended {
  kind: 'ended'
  reset: 'PANIC' | 'SW' | 'TASK_WDT' | 'FLOOD'
  message: string
  stack: string
}

export type FromBoard =
  | { kind: 'serial'; line: string }
  | { kind: 'publish'; name: string; data: Uint8Array; retained: boolean }
  | { kind: 'function'; name: string }
  | { kind: 'variable'; name: string; type: VariableType }
  | { kind: 'subscribe'; name: string }
  | { kind: 'ready' }
  | { kind: 'result'; name: string; i: number; r: number }
  | { kind: 'value'; name: string; json: string }
  | Ended
