import type { FlashCode } from './flashError.ts'

/** How far a flashing is. */
export type FlashState =
  | { kind: 'idle' }
  /** The code that flashes is loaded. */
  | { kind: 'preparing' }
  /** The chip is brought into its bootloader and asked what it is. */
  | { kind: 'connecting' }
  | { kind: 'erasing' }
  /** `written` of `total` bytes of the image. */
  | { kind: 'writing'; percent: number; written: number; total: number }
  | { kind: 'verifying' }
  | { kind: 'resetting' }
  | { kind: 'done' }
  /** `during` is the state that it failed in; `detail` is what port or chip said, to be shown as text. */
  | { kind: 'failed'; code: FlashCode; detail: string; facts: Readonly<Record<string, string | number>>; during: FlashStep }

export type FlashStep = 'preparing' | 'connecting' | 'erasing' | 'writing' | 'verifying' | 'resetting'

/** The board at the other end. */
export interface Board {
  /** Such as `ESP32-S3`. */
  chip: string
  /** The chip's name with package and revision. */
  description: string
  /** Null where the chip does not tell. */
  mac: string | null
}

export interface FlashJob {
  port: SerialPort
  image: Uint8Array
  /** The chip that the image is for; any other one is refused. */
  chip: string
  /** Erases all of the flash first; else the board keeps its settings where the image leaves them blank. */
  erase: boolean
  /** Cancels it, at any time. */
  signal: AbortSignal
  emit: (state: FlashState) => void
  onBoard?: (board: Board) => void
  log?: (line: string) => void
  /** For writing. Default 460800. */
  baudRate?: number
}
