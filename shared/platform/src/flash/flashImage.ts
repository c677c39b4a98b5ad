import { FlashError, type FlashJob, type FlashState, type FlashStep } from './flashState.ts'
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

/** Writes an image to the flash of the board at a serial port, and reports its progress. Never throws: the last state is `done` or `failed`. The port is closed when it resolves. */
export const flashImage = async (job: FlashJob): Promise<void> => {
  const { port, signal } = job
  let step: FlashStep = 'preparing'
  const emit = (state: FlashState & { kind: FlashStep }) => {
    step = state.kind
    job.emit(state)
  }
  const input = new SlipReader()
  let notice = () => {}
  const line = new SerialLine(port, { signal, onBytes: (bytes) => {
    input.push(bytes)
    notice()
  } })
  let last: FlashState = { kind: 'done' }
  try {
    emit({ kind: 'preparing' })
    const { EspTransport, failureOf, writeImage } = await line.race(loaded())
    try {
      const transport = new EspTransport(line, input)
      notice = () => transport.notice()
      await line.race(writeImage({ ...job, emit, line, transport }))
    } catch (error) {
      throw failureOf(error, step)
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
