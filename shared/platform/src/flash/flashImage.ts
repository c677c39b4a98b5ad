import { FlashError } from './flashError.ts'
import type { FlashJob, FlashState, FlashStep } from './flashState.ts'
import { Line, textOf } from './line/Line.ts'
import { SlipInput } from './line/slip.ts'

const load = () => import('./esp/writeImage.ts')

/** Fetches the code that flashes, once it is needed. */
const loaded = async (): Promise<Awaited<ReturnType<typeof load>>> => {
  try {
    return await load()
  } catch (error) {
    throw new FlashError('notLoaded', textOf(error), { cause: error })
  }
}

/** Writes an image to the flash of the board at a serial port, and tells how far it is. Never throws: the last state is `done` or `failed`. The port is free when it resolves. */
export const flashImage = async (job: FlashJob): Promise<void> => {
  const { port, signal } = job
  let step: FlashStep = 'preparing'
  const emit = (state: FlashState & { kind: FlashStep }) => {
    step = state.kind
    job.emit(state)
  }
  const input = new SlipInput()
  let notice = () => {}
  const line = new Line(port, { signal, onBytes: (bytes) => {
    input.push(bytes)
    notice()
  } })
  let last: FlashState = { kind: 'done' }
  try {
    emit({ kind: 'preparing' })
    const { EspTransport, failureOf, writeImage } = await line.or(loaded())
    try {
      const transport = new EspTransport(line, input)
      notice = () => transport.notice()
      await line.or(writeImage({ ...job, emit, line, transport }))
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
