import { choosePort, flashImage, FlashError, type Board, type FlashState } from '@console/platform/flash'
import { createLock, createWritable, type Readable } from '@console/platform/lib'
import type { PreparedImage } from '../prepareImage.ts'

export interface Flashing {
  readonly view: Readable<FlashingView>
  /** Asks for a port and writes the image to its board. */
  start(erase: boolean): Promise<void>
  cancel(): void
}

export interface FlashingView {
  state: FlashState
  /** Whether all of the flash is erased first. */
  erase: boolean
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
export const createFlashing = ({ bytes, manifest, name }: PreparedImage): Flashing => {
  const view = createWritable<FlashingView>({ state: { kind: 'idle' }, erase: false, board: null, log: [], port: null, speed: 0 })
  let stop = new AbortController()
  const change = (next: Partial<FlashingView>) => view.setState({ ...view.getState(), ...next })
  const log = (text: string) => change({ log: [...view.getState().log, { at: Date.now(), text }] })
  let writingSince = 0
  const emit = (state: FlashState) => {
    if (state.kind === 'writing' && view.getState().state.kind !== 'writing') writingSince = Date.now()
    const seconds = (Date.now() - writingSince) / 1000
    change({ state, ...(state.kind === 'writing' && { speed: seconds < 1 ? 0 : state.written / seconds }) })
  }
  const chip = manifest.builds[0].chipFamily

  const lock = createLock<void>()
  const start = (erase: boolean) => lock(async () => {
    const controller = (stop = new AbortController())
    try {
      const port = await choosePort(navigator.serial)
      if (!port || controller.signal.aborted) return
      change({ erase, board: null, port, speed: 0 })
      log(`${name}, ${bytes.length} bytes, for ${chip}`)
      await flashImage({ port, image: bytes, chip, erase, signal: controller.signal, emit, log, onBoard: (board) => change({ board }) })
    } catch (error) {
      const { code, message } = error instanceof FlashError ? error : new FlashError('other', String(error))
      emit({ kind: 'failed', code, detail: message, facts: {}, during: 'preparing' })
    }
  })
  return { view, start, cancel: () => stop.abort() }
}
