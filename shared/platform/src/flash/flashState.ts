import type { Region } from './regions.ts'

/** State of a flashing. */
export type FlashState =
  | { kind: 'idle' }
  /** Loading the flashing code. */
  | { kind: 'preparing' }
  /** Starting the chip's bootloader and identifying the chip. */
  | { kind: 'connecting' }
  | { kind: 'erasing' }
  /** `written` of `total` bytes of the image. */
  | { kind: 'writing'; percent: number; written: number; total: number }
  | { kind: 'verifying' }
  | { kind: 'resetting' }
  | { kind: 'done' }
  /** `during` is the step that failed; `detail` is the message of port or chip, to be shown as text. */
  | {
      kind: 'failed'
      code: FlashCode
      detail: string
      facts: Readonly<Record<string, string | number>>
      during: FlashStep
    }

export type FlashStep = 'preparing' | 'connecting' | 'erasing' | 'writing' | 'verifying' | 'resetting'

/** The connected board. */
export interface Board {
  /** Such as `ESP32-S3`. */
  chip: string
  /** The chip's name with package and revision. */
  description: string
  /** Null where the chip does not report it. */
  mac: string | null
}

/** What every work on a board needs. */
export interface BoardJob {
  port: SerialPort
  signal: AbortSignal
  emit: (state: FlashState) => void
  onBoard?: (board: Board) => void
  log?: (line: string) => void
}

export interface FlashJob extends BoardJob {
  image: Uint8Array
  /** The chip that the image is for; any other one is refused. */
  chip: string
  /** Erases all of the flash first; else the board keeps its settings where the image leaves them blank. */
  erase: boolean
  /** Settings to write in place of those that the board has. */
  settings?: Region | undefined
  /** For writing. Default 460800. */
  baudRate?: number
}

/** Why a flashing failed. */
export type FlashCode =
  | 'cancelled'
  /** The flashing code could not be loaded. */
  | 'notLoaded'
  /** The page may not use serial ports. */
  | 'notAllowed'
  /** Another program holds the port, or the system denies it. */
  | 'busy'
  /** No chip responds. */
  | 'noAnswer'
  /** An unknown chip responds. */
  | 'unknownChip'
  /** The image is for another chip. */
  | 'otherChip'
  /** The image is larger than the board's flash. */
  | 'tooLarge'
  /** The chip can't reach its flash. */
  | 'noFlash'
  /** The port was disconnected. */
  | 'lost'
  /** It was disconnected after everything was written and verified. */
  | 'lostAtReset'
  /** The chip stopped responding. */
  | 'silent'
  /** What is in the flash is not what was sent. */
  | 'corrupt'
  /** Any other error; see the message. */
  | 'other'

export class FlashError extends Error {
  override readonly name = 'FlashError'
  readonly code: FlashCode
  /** Values for the texts: names of chips, sizes in bytes. */
  readonly facts: Readonly<Record<string, string | number>>

  constructor(
    code: FlashCode,
    message: string,
    options: { facts?: Readonly<Record<string, string | number>>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.facts = options.facts ?? {}
  }
}
