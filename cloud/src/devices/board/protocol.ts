export interface BoardSetup {
  image: Uint8Array
  /** Numbers that both sides see, by the places below. */
  control: SharedArrayBuffer
}

/**
 * Places in the control numbers: counts that wake the thread, and that show it alive; what is free; whether it is connected;
 * how many messages the cloud and the thread have read; one that never changes, to sleep at.
 */
export const place = { wake: 0, alive: 1, freeHeap: 2, connected: 3, readByCloud: 4, readByThread: 5, sleep: 6 } as const
export const places = 8

export type ToBoard = { kind: 'call'; name: string; i: number; p: string } | { kind: 'read'; name: string }

export type VariableType = 'number' | 'string' | 'boolean'

/** How a run ended. `stack` is V8's. */
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
  | { kind: 'ready' }
  | { kind: 'result'; name: string; i: number; r: number }
  | { kind: 'value'; name: string; json: string }
  | Ended
