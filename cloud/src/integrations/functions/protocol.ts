export type Level = 'log' | 'info' | 'warn' | 'error'

export interface ConsoleLine {
  level: Level
  text: string
}

export interface FunctionError {
  message: string
  line: number | null
  column: number | null
}

/** What a function is called with. */
export interface FunctionEvent {
  name: string
  data: string
  coreid: string
  published_at: string
  params: Readonly<Record<string, unknown>>
  secrets: Readonly<Record<string, string>>
}

export interface Work {
  code: string
  event: FunctionEvent
  /** Milliseconds. */
  limit: number
}

/** `result` is JSON text, null when nothing was returned; `spent`: the thread should not be used again. */
export interface Ended {
  result: string | null
  error: FunctionError | null
  spent: boolean
}

export type ToHost = { kind: 'ready' } | { kind: 'line'; line: ConsoleLine } | ({ kind: 'done' } & Ended)

export const timeLimit = 1_000
/** How much later than its limit a thread that does not heed it is ended. */
export const grace = 250
export const memory = 64 * 1024 * 1024
export const stack = 256 * 1024
/** Of the thread itself, in MB: more than QuickJS takes for its own stack. */
export const threadStack = 16
export const mostConsoleLines = 100
/** Much more than is shown: what is cut here must not be half a secret that is seen. */
export const longestConsoleLine = 256 * 1024
/** Of all lines together. */
export const mostConsole = 2 * 1024 * 1024
export const largestResult = 100 * 1024
