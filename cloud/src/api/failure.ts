const usualWait = 5

/** A response that is not a success. The text is shown to the user as it is. */
export class Failure extends Error {
  readonly statusCode: number
  /** Seconds, after which the same may be asked again. */
  readonly retryAfter: number | undefined

  constructor(statusCode: number, text: string, retryAfter = statusCode === 429 ? usualWait : undefined) {
    super(text)
    this.statusCode = statusCode
    this.retryAfter = retryAfter
  }
}

// Control characters, line ends and direction marks.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Escapes invisible characters in a text that may repeat what was sent. */
export function visible(text: string): string {
  return text.replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * What is logged may repeat what somebody sent. Further lines are indented, so that none of them looks like one of the
 * cloud's own.
 */
export function legible(log: (text: string) => void): (text: string) => void {
  return (text) => log(text.split(/\r?\n/).map(visible).join('\n    '))
}

export const notFound = (text: string) => new Failure(404, text)
export const conflict = (text: string) => new Failure(409, text)
export const badRequest = (text: string) => new Failure(400, text)
