/// <reference types="w3c-web-serial" />
import { createWritable, type Readable } from '../lib/index.ts'
import { FlashError, type FlashCode } from './flashState.ts'
import { SerialLine, textOf } from './SerialLine.ts'

export type SerialConsoleState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  | { kind: 'open' }
  | { kind: 'failed'; code: FlashCode; detail: string }

export interface SerialConsole {
  readonly state: Readable<SerialConsoleState>
  /** The board's output; the oldest is dropped beyond a limit. */
  readonly text: Readable<string>
  /** Opens the port; closes it first when it is open. */
  open(baudRate: number): Promise<void>
  /** Types to the board. */
  write(text: string): Promise<void>
  /** Restarts the board. */
  reset(): Promise<void>
  clear(): void
  /** The port is closed when it resolves. */
  close(): Promise<void>
}

const maxLength = 1_000_000
/** Milliseconds between two changes of the text. */
const publishInterval = 50

interface Session {
  line: SerialLine
  stop: AbortController
}

/** The last output, published at intervals. */
const createTranscript = () => {
  const text = createWritable('')
  let received = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    timer = undefined
    text.setState(received)
  }
  const append = (more: string) => {
    received = (received + more).slice(-maxLength)
    timer ??= setTimeout(show, publishInterval)
  }
  const clear = () => {
    received = ''
    show()
  }
  return { text, append, clear }
}

/** Reads a board's output from its serial port. `onText` gets it as it arrives. */
export const createSerialConsole = (port: SerialPort, onText: (text: string) => void = () => {}): SerialConsole => {
  const state = createWritable<SerialConsoleState>({ kind: 'closed' })
  const { text, append, clear } = createTranscript()
  let session: Session | null = null

  // In sequence: the port must be closed before it can be opened again.
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
  const failed = (error: unknown): SerialConsoleState => ({
    kind: 'failed',
    code: error instanceof FlashError ? error.code : 'other',
    detail: textOf(error),
  })
  /** Works with a session while it is the current one; an error ends it. */
  const whileCurrent = async (own: Session | null, work: (line: SerialLine) => Promise<unknown>) => {
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
    write: (typed) => whileCurrent(session, (line) => line.write(new TextEncoder().encode(typed))),
    reset: () => whileCurrent(session, (line) => line.reset()),
    open: async (baudRate) => {
      const decoder = new TextDecoder()
      const stop = new AbortController()
      const onBytes = (bytes: Uint8Array) => {
        const more = decoder.decode(bytes, { stream: true })
        append(more)
        onText(more)
      }
      const line = new SerialLine(port, { signal: stop.signal, onBytes })
      const before = session
      const own = (session = { line, stop })
      state.setState({ kind: 'opening' })
      await release(before)
      await whileCurrent(own, () => line.open(baudRate))
      if (own !== session) return
      state.setState({ kind: 'open' })
      void whileCurrent(own, () => line.race(new Promise(() => {})))
    },
  }
}
