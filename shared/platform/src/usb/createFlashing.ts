/// <reference types="w3c-web-serial" />
import { choosePort, flashImage, FlashError, type Board, type FlashState, type Region } from '../flash/index.ts'
import { createLock, createWritable, type Readable } from '../lib/index.ts'

export interface Flashing {
  readonly view: Readable<FlashingView>
  /** Writes the image to the board at this port; without one, asks for it. */
  start(options: { erase: boolean; port?: SerialPort | undefined }): Promise<void>
  cancel(): void
}

export interface ToFlash {
  /** For the user. */
  name: string
  bytes: Uint8Array
  /** The chip that it is for. */
  chip: string
  /** The board's new settings. */
  settings?: Region | undefined
}

export interface FlashingView {
  state: FlashState
  /** Whether all of the flash is erased first. */
  erase: boolean
  /** Whether the board gets new settings. */
  settings: boolean
  board: Board | null
  log: readonly LogEntry[]
  /** The last chosen port. */
  port: SerialPort | null
  /** Bytes per second; 0 while it is unknown. */
  speed: number
}

interface LogEntry {
  at: number
  text: string
}

/** Flashes one image onto boards, one after the other. */
export const createFlashing = ({ bytes, chip, name, settings }: ToFlash): Flashing => {
  const view = createWritable<FlashingView>({
    state: { kind: 'idle' },
    erase: false,
    settings: settings !== undefined,
    board: null,
    log: [],
    port: null,
    speed: 0,
  })
  let stop = new AbortController()
  const change = (next: Partial<FlashingView>) => view.setState({ ...view.getState(), ...next })
  const log = (text: string) => change({ log: [...view.getState().log, { at: Date.now(), text }] })
  let writingSince = 0
  const emit = (state: FlashState) => {
    if (state.kind === 'writing' && view.getState().state.kind !== 'writing') writingSince = Date.now()
    const seconds = (Date.now() - writingSince) / 1000
    change({ state, ...(state.kind === 'writing' && { speed: seconds < 1 ? 0 : state.written / seconds }) })
  }

  const lock = createLock<void>()
  const start: Flashing['start'] = ({ erase, port: known }) =>
    lock(async () => {
      const controller = (stop = new AbortController())
      try {
        const port = known ?? (await choosePort(navigator.serial))
        if (!port || controller.signal.aborted) return
        change({ erase, board: null, port, speed: 0 })
        log(`${name}, ${bytes.length} bytes, for ${chip}`)
        await flashImage({
          port,
          image: bytes,
          chip,
          erase,
          settings,
          signal: controller.signal,
          emit,
          log,
          onBoard: (board) => change({ board }),
        })
      } catch (error) {
        const { code, message } = error instanceof FlashError ? error : new FlashError('other', String(error))
        emit({ kind: 'failed', code, detail: message, facts: {}, during: 'preparing' })
      }
    })
  return { view, start, cancel: () => stop.abort() }
}
