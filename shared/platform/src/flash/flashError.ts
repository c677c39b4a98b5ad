/** Why a flashing did not come to its end. */
export type FlashCode =
  /** It was cancelled. */
  | 'cancelled'
  /** The code that flashes could not be loaded. */
  | 'notLoaded'
  /** The page may not use serial ports. */
  | 'notAllowed'
  /** Something else holds the port, or the system does not hand it out. */
  | 'busy'
  /** No chip answers. */
  | 'noAnswer'
  /** A chip answers that is not known. */
  | 'unknownChip'
  /** The image is for another chip. */
  | 'otherChip'
  /** The image is larger than the board's flash. */
  | 'tooLarge'
  /** The chip can't reach its flash. */
  | 'noFlash'
  /** The port went away: unplugged. */
  | 'lost'
  /** It went away when everything was written and verified. */
  | 'lostAtReset'
  /** The chip fell silent. */
  | 'silent'
  /** What is in the flash is not what was sent. */
  | 'corrupt'
  /** Whatever else: the message says it. */
  | 'other'

export class FlashError extends Error {
  override readonly name = 'FlashError'
  readonly code: FlashCode
  /** What the advice names: the chips, sizes in bytes. */
  readonly facts: Readonly<Record<string, string | number>>

  constructor(code: FlashCode, message: string, options: { facts?: Readonly<Record<string, string | number>>; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.facts = options.facts ?? {}
  }
}
