/// <reference types="w3c-web-serial" />
import { createWritable, type Readable } from '../../lib/index.ts'
import { FlashError, type FlashCode } from '../flashError.ts'
import { Line, textOf } from '../line/Line.ts'

export type SerialConsoleState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  | { kind: 'open' }
  | { kind: 'failed'; code: FlashCode; detail: string }

export interface SerialConsole {
  readonly state: Readable<SerialConsoleState>
  /** What the board said; the oldest of a lot is dropped. */
  readonly text: Readable<string>
  /** Opens the port, anew when it is open already. */
  open(baudRate: number): Promise<void>
  /** Restarts the board. */
  reset(): Promise<void>
  clear(): void
  /** The port is free when it resolves. */
  close(): Promise<void>
}

const maxLength = 1_000_000
/** Milliseconds between two changes of the text. */
const pause = 50

interface Session {
  line: Line
  stop: AbortController
}

/** What was said last, shown with little pauses. */
const createTranscript = () => {
  const text = createWritable('')
  let said = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    text.setState(said)
  }
  const hear = (more: string) => {
    said = (said + more).slice(-maxLength)
    timer ??= setTimeout(show, pause)
  }
  const clear = () => {
    said = ''
    show()
  }
  return { text, hear, clear }
}

/** Listens to a board over its serial port. */
export const createSerialConsole = (port: SerialPort): SerialConsole => {
  const state = createWritable<SerialConsoleState>({ kind: 'closed' })
  const { text, hear, clear } = createTranscript()
  let session: Session | null = null

  // One after the other: the port must be closed before it can be opened again.
  let freed: Promise<unknown> = Promise.resolve()
  const release = async (ended: Session | null) => {
    ended?.stop.abort()
    await (freed = freed.then(() => ended?.line.release()))
  }
  const end = async (over: SerialConsoleState) => {
    const ended = session
    session = null
    state.setState(over)
    await release(ended)
  }
  const failed = (error: unknown): SerialConsoleState =>
    ({ kind: 'failed', code: error instanceof FlashError ? error.code : 'other', detail: textOf(error) })
  /** Does something with a port as long as it is the one; what goes wrong with it ends it. */
  const keep = async (own: Session | null, work: (line: Line) => Promise<unknown>) => {
    try {
      if (own && own === session) await work(own.line)
    } catch (error) {
      if (own === session) await end(failed(error))
    }
  }
  const close = () => end({ kind: 'closed' })

  return {
    state,
    text,
    close,
    clear,
    reset: () => keep(session, (line) => line.reset()),
    open: async (baudRate) => {
      const decoder = new TextDecoder()
      const stop = new AbortController()
      const line = new Line(port, { signal: stop.signal, onBytes: (bytes) => hear(decoder.decode(bytes, { stream: true })) })
      const before = session
      const own = (session = { line, stop })
      state.setState({ kind: 'opening' })
      await release(before)
      await keep(own, () => line.open(baudRate))
      if (own !== session) return
      state.setState({ kind: 'open' })
      void keep(own, () => line.or(new Promise(() => {})))
    },
  }
}
