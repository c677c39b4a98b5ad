import { FlashError, type BoardJob, type FlashJob, type FlashState, type FlashStep } from './flashState.ts'
import { SerialLine, textOf } from './SerialLine.ts'
import { SlipReader } from './slip.ts'

const load = () => import('./writeImage.ts')

/** Loads the flashing code on first use. */
const loaded = async (): Promise<Awaited<ReturnType<typeof load>>> => {
  try {
    return await load()
  } catch (error) {
    throw new FlashError('notLoaded', textOf(error), { cause: error })
  }
}

type Loaded = Awaited<ReturnType<typeof load>>
type OnLine = Pick<Parameters<Loaded['writeImage']>[0], 'emit' | 'line' | 'transport'>

/**
 * Works on the board at a serial port, with the port open. Never throws: the last state is `done` or `failed`. The port
 * is closed when it resolves.
 */
const withBoard = async (job: BoardJob, work: (loaded: Loaded, onLine: OnLine) => Promise<void>): Promise<void> => {
  const { port, signal } = job
  let step: FlashStep = 'preparing'
  const emit = (state: FlashState & { kind: FlashStep }) => {
    step = state.kind
    job.emit(state)
  }
  const input = new SlipReader()
  let notice = () => {}
  const line = new SerialLine(port, {
    signal,
    onBytes: (bytes) => {
      input.push(bytes)
      notice()
    },
  })
  let last: FlashState = { kind: 'done' }
  try {
    emit({ kind: 'preparing' })
    const code = await line.race(loaded())
    try {
      const transport = new code.EspTransport(line, input)
      notice = () => transport.notice()
      await line.race(work(code, { emit, line, transport }))
    } catch (error) {
      throw code.failureOf(error, step)
    }
  } catch (error) {
    const { code, message, facts } = error instanceof FlashError ? error : new FlashError('other', textOf(error))
    last = { kind: 'failed', code, detail: message, facts, during: step }
  } finally {
    await line.release()
  }
  job.log?.(last.kind === 'failed' ? `Failed (${last.code}): ${last.detail}` : 'Done.')
  job.emit(last)
}

/** Writes an image to the flash of a board, and reports its progress. */
export const flashImage = (job: FlashJob): Promise<void> =>
  withBoard(job, ({ writeImage }, onLine) => writeImage({ ...job, ...onLine }))

/** Finds out which chip a board has. */
export const identifyBoard = (job: BoardJob): Promise<void> =>
  withBoard(job, ({ identifyChip }, onLine) => identifyChip({ ...job, ...onLine }))
