import { randomInt } from 'node:crypto'

// Without look-alikes: no 0 o, 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, such as `k7mq-x2vd-9hpe-tw4c`: 79 bits, easy to type from a terminal. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
