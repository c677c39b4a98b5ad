/** Where a text stops being JSON. Lines and columns count from 1. */
export interface JsonError {
  kind: 'syntax' | 'notObject' | 'forbidden'
  line: number
  column: number
}

const blank = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Walks over JSON text. `at` is its position: when a step returns false, the place of the error. */
class Walker {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)
    if (found) this.at = pattern.lastIndex
    return found !== null
  }

  #take(character: string): boolean {
    this.#match(blank)
    if (this.#text[this.at] !== character) return false
    this.at += 1
    return true
  }

  #list(end: string, item: () => boolean): boolean {
    if (this.#take(end)) return true
    do {
      if (!item()) return false
    } while (this.#take(','))
    return this.#take(end)
  }

  #string(): boolean {
    this.#match(blank)
    return this.#text[this.at] === '"' && this.#match(scalar)
  }

  value(): boolean {
    if (this.#take('{')) return this.#list('}', () => this.#string() && this.#take(':') && this.value())
    if (this.#take('[')) return this.#list(']', () => this.value())
    return this.#match(scalar)
  }

  end(): boolean {
    this.#match(blank)
    return this.at === this.#text.length
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const place = (text: string, at: number) => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Where JSON has a key that servers take for an attack, and refuse; -1 when it has none. */
export const forbiddenAt = (json: string): number => json.search(/"__proto__"\s*:/)

/** Null when the text is a JSON object. */
export const jsonError = (text: string): JsonError | null => {
  if (isJson(text)) {
    if (!/^\s*\{/.test(text)) return { kind: 'notObject', line: 1, column: 1 }
    const at = forbiddenAt(text)
    return at < 0 ? null : { kind: 'forbidden', ...place(text, at) }
  }
  const walker = new Walker(text)
  if (walker.value()) walker.end()
  return { kind: 'syntax', ...place(text, walker.at) }
}
