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
