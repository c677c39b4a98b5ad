const [quote, backslash, comma, colon, minus, point, zero, nine] = [34, 92, 44, 58, 45, 46, 48, 57]
const [openObject, closeObject, openList, closeList] = [123, 125, 91, 93]
const words = ['true', 'false', 'null']

/**
 * Whether a JSON object or list has a number between the bounds, for one whose fields are plain: strings without escapes,
 * decimal numbers, words. Null for any other text, which only `JSON.parse` can judge. Reads it in place: parsing 100,000
 * messages for one search takes several times as long. Of a field that comes twice, both count.
 */
export const flatHasNumber = (text: string, low: number, high: number): boolean | null => scanner.has(text, low, high)

class Scanner {
  #text = ''
  #at = 0
  // What `#number` read.
  #value = 0

  has(text: string, low: number, high: number): boolean | null {
    this.#text = text
    this.#at = 0
    const first = this.#next()
    if (first !== openObject && first !== openList) return null
    const close = first === openObject ? closeObject : closeList
    let found = false
    for (let after = comma; after !== close; after = this.#next()) {
      if (after !== comma || (first === openObject && !this.#name())) return null
      this.#value = Number.NaN
      if (!this.#item()) return null
      if (this.#value >= low && this.#value <= high) found = true
    }
    return Number.isNaN(this.#next()) ? found : null
  }

  /** The next character that isn't white; NaN at the end. */
  #next(): number {
    this.#skip()
    return this.#text.charCodeAt(this.#at++)
  }

  #skip(): void {
    for (let code = this.#text.charCodeAt(this.#at); code === 32 || (code >= 9 && code <= 13 && code !== 11 && code !== 12); code = this.#text.charCodeAt(++this.#at));
  }

  #name(): boolean {
    return this.#next() === quote && this.#string() && this.#next() === colon
  }

  #item(): boolean {
    this.#skip()
    const first = this.#text.charCodeAt(this.#at)
    if (first === quote) {
      this.#at++
      return this.#string()
    }
    return first === minus || (first >= zero && first <= nine) ? this.#number() : this.#word()
  }

  /** Goes behind the closing quote. */
  #string(): boolean {
    const text = this.#text
    for (let at = this.#at; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        this.#at = at + 1
        return true
      }
      if (code === backslash || code < 32) return false
    }
    return false
  }

  #number(): boolean {
    const text = this.#text
    const negative = text.charCodeAt(this.#at) === minus
    const start = negative ? this.#at + 1 : this.#at
    let at = start
    let digits = 0
    let scale = 0
    for (; ; at++) {
      const code = text.charCodeAt(at)
      if (code >= zero && code <= nine) digits = digits * 10 + code - zero
      else if (code === point && scale === 0 && at > start) scale = at
      else break
    }
    const decimals = scale === 0 ? 0 : at - scale - 1
    const last = text.charCodeAt(at - 1)
    const leadingZero = text.charCodeAt(start) === zero && (scale === 0 ? at : scale) > start + 1
    // Up to fifteen digits the quotient is exactly the number that is written. An exponent follows no plain number.
    if (at === start || at - start > 15 || last === point || leadingZero || (text.charCodeAt(at) | 32) === 101) return false
    this.#value = (negative ? -digits : digits) / 10 ** decimals
    this.#at = at
    return true
  }

  #word(): boolean {
    const word = words.find((candidate) => this.#text.startsWith(candidate, this.#at))
    this.#at += word?.length ?? 0
    return word !== undefined
  }
}

const scanner = new Scanner()
