/// <reference types="w3c-web-serial" />
import { FlashError } from '../flashError.ts'
import { textOf } from './Line.ts'

/** Lets the user choose a serial port; null when they don't. To be called at a click. */
export const choosePort = async (serial: Serial): Promise<SerialPort | null> => {
  try {
    return await serial.requestPort()
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    if (name === 'NotFoundError' || name === 'AbortError') return null
    throw new FlashError(name === 'SecurityError' ? 'notAllowed' : 'other', textOf(error), { cause: error })
  }
}
