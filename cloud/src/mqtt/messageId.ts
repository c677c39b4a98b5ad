import { randomInt } from 'node:crypto'

/** The millisecond in which a message was accepted, and its number, which orders the messages of that millisecond. */
export interface MessageNumber {
  at: number
  n: number
}

/** Numbers of messages begin here. Stored events of former releases have smaller ones, and so have no id. */
const first = 2 ** 52
/** The first number of a millisecond is random, so that those of two processes differ. */
const range = 2 ** 46
const largestStep = 2 ** 20

let last: MessageNumber = { at: -1, n: first }
let [newest, greatest] = [-1, first]

/** A number that no other message of this millisecond has, greater than those of this process before it. */
export function nextNumber(at: number): number {
  const step = randomInt(1, largestStep)
  // A clock that was set back comes to a millisecond again, behind the messages that had it before.
  const n = at === last.at ? last.n + step : at > newest ? first + randomInt(range) * 2 ** 4 : greatest + step
  last = { at, n }
  newest = Math.max(newest, at)
  greatest = Math.max(greatest, n)
  return n
}

/**
 * The id of a message: a UUID of version 7, made of its time and its number, so that ids sort as texts in the order in
 * which messages were accepted. Undefined for a stored event of a former release.
 */
export function messageId({ at, n }: MessageNumber): string | undefined {
  if (n < first) return undefined
  const [time, number] = [hex(at, 12), hex(n - first, 13)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${number.slice(0, 3)}-8${number.slice(3, 6)}-${number.slice(6)}00000`
}

/** When the message with this id was accepted, in epoch milliseconds. */
export function timeOfMessage(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
