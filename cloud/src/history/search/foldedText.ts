/**
 * Code points that have relatives in another case, the letters of ASCII first. Found once, when a text has one beyond
 * ASCII.
 */
let cased: string | undefined
const relatives = new Map<string, string>()

function casedLetters(): string {
  let found = 'abcdefghijklmnopqrstuvwxyz'
  for (let code = 0x80; code < 0x1_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/u.test(letter)) found += letter
  }
  return found
}

/** One for all that are the same without regard to case. */
function relativeOf(letter: string): string {
  const known = relatives.get(letter)
  if (known !== undefined) return known
  cased ??= casedLetters()
  const relative = new RegExp(letter, 'iu').exec(cased)?.[0] ?? letter
  relatives.set(letter, relative)
  return relative
}

/** Texts that are the same without regard to case, by Unicode's simple folding, are the same text folded. */
export function folded(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text.replace(/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}]/gu, (letter) =>
    letter <= '\x7f' ? letter.toLowerCase() : relativeOf(letter),
  )
}

const isHigh = (unit: number) => unit >= 0xd8_00 && unit < 0xdc_00
const isLow = (unit: number) => unit >= 0xdc_00 && unit < 0xe0_00
/** Shorter ones are found in time by any method. */
const short = 8

/**
 * A folded text that is looked for. The time grows with the length of what it is looked for in, never with its own:
 * both may come from somebody who wants to stall others.
 */
export class Needle {
  readonly #text: string
  readonly #isHalf: boolean
  /** For each place: how much of the beginning ends there again (Knuth, Morris, Pratt). */
  readonly #again: Uint16Array

  constructor(text: string) {
    this.#text = folded(text)
    this.#isHalf = isLow(this.#text.charCodeAt(0)) || isHigh(this.#text.charCodeAt(this.#text.length - 1))
    this.#again = new Uint16Array(this.#text.length)
    for (let at = 1, same = 0; at < this.#text.length; at += 1) {
      while (same > 0 && this.#text.charCodeAt(at) !== this.#text.charCodeAt(same)) same = this.#again[same - 1] ?? 0
      if (this.#text.charCodeAt(at) === this.#text.charCodeAt(same)) same += 1
      this.#again[at] = same
    }
  }

  isIn(text: string): boolean {
    const needle = this.#text
    if (needle.length <= short && !this.#isHalf) return text.includes(needle)
    for (let at = 0, same = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      while (same > 0 && unit !== needle.charCodeAt(same)) same = this.#again[same - 1] ?? 0
      if (unit === needle.charCodeAt(same)) same += 1
      if (same < needle.length) continue
      if (!this.#splits(text, at + 1 - same, at + 1)) return true
      same = this.#again[same - 1] ?? 0
    }
    return false
  }

  /** Half of a character is not found in a whole one. */
  #splits(text: string, from: number, to: number): boolean {
    return (
      (isLow(text.charCodeAt(from)) && isHigh(text.charCodeAt(from - 1))) ||
      (isHigh(text.charCodeAt(to - 1)) && isLow(text.charCodeAt(to)))
    )
  }
}
