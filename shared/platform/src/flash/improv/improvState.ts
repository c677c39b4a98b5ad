import type { FlashCode } from '../flashState.ts'

/** What a board says of itself. */
export interface ImprovInfo {
  firmware: string
  version: string
  chip: string
  name: string
}

export interface Network {
  name: string
  /** dBm; null where the board does not tell it. */
  strength: number | null
  secured: boolean
}

export type ImprovCode =
  /** Nothing answers: the firmware does not speak Improv, or does not run. */
  | 'notDetected'
  /** The board could not join the network. */
  | 'unableToConnect'
  /** The board does not know the command. */
  | 'unknownCommand'
  /** The board could not read what was sent. */
  | 'invalid'
  /** It answered, but no more. */
  | 'timeout'
  | 'unknown'

/** The errors of the standard by their number. */
export const improvErrors: Readonly<Record<number, ImprovCode>> = {
  1: 'invalid',
  2: 'unknownCommand',
  3: 'unableToConnect',
}

export class ImprovError extends Error {
  override readonly name = 'ImprovError'
  readonly code: ImprovCode

  constructor(code: ImprovCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Setting the Wi-Fi of a board, from the choice of its port on. */
export interface WifiView {
  step: 'idle' | 'detecting' | 'scanning' | 'ready' | 'connecting' | 'connected' | 'failed'
  info: ImprovInfo | null
  /** Null before the first scan, and where the board can't scan. */
  networks: readonly Network[] | null
  /** Why the last step failed. In step `ready` the board is still there to be asked again. */
  problem: { code: FlashCode | ImprovCode; detail: string } | null
  log: readonly { at: number; text: string }[]
}
