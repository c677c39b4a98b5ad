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

/** The argument of a function. */
export interface FunctionEvent {
  name: string
  data: string
  coreid: string
  published_at: string
  /** The id of the alert that is told; null for an event. */
  alert: string | null
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
/** How long after its limit an unresponsive thread is ended. */
export const grace = 250
export const memory = 64 * 1024 * 1024
export const stack = 256 * 1024
/** The worker's stack in MB; more than QuickJS uses for its own. */
export const threadStack = 16
export const maxConsoleLines = 100
/** Much more than is shown, so that a secret cut in half here is never visible. */
export const maxConsoleLineLength = 256 * 1024
/** All lines together. */
export const maxConsole = 2 * 1024 * 1024
export const maxResultBytes = 100 * 1024
