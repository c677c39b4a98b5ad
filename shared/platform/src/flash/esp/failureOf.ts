import { TimeoutError, UnexpectedChipIdError, UnexpectedChipMagicError } from 'esptool-js'
import { FlashError, type FlashCode } from '../flashError.ts'
import type { FlashStep } from '../flashState.ts'
import { textOf } from '../line/Line.ts'

const codeOf = (error: unknown, during: FlashStep): FlashCode => {
  if (error instanceof UnexpectedChipIdError || error instanceof UnexpectedChipMagicError) return 'unknownChip'
  // The browser's word for a device that is gone.
  if (error instanceof DOMException && error.name === 'NetworkError') return 'lost'
  if (during === 'connecting') return 'noAnswer'
  return error instanceof TimeoutError ? 'silent' : 'other'
}

/** What a failure of the tool means to who stands before the board. */
export const failureOf = (error: unknown, during: FlashStep): FlashError => {
  if (!(error instanceof FlashError)) return new FlashError(codeOf(error, during), textOf(error), { cause: error })
  return during === 'resetting' && error.code === 'lost' ? new FlashError('lostAtReset', error.message, { cause: error }) : error
}
