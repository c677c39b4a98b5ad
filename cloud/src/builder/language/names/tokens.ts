const hidden =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|R"([^()\\\s]{0,16})\([^]*?\)\1"|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|^[ \t]*#[ \t]*(?:include|error|warning|pragma|line)\b[^\n]*/gm
const keywords = new Set(
  'alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const constexpr const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq final override'.split(
    ' ',
  ),
)

export const isKeyword = (name: string): boolean => keywords.has(name)
export const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w{0,99}$/.test(name)

/** Blanks comments, strings and names of headers; what stands in macros stays. Every character keeps its place. */
export function codeOf(text: string): string {
  return text.replace(hidden, (each) => each.replace(/[^\n]/g, ' '))
}

export interface Token {
  text: string
  offset: number
}

/** Where a name stands in code. */
export function tokensOf(code: string, name: string): Token[] {
  return [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => ({ text: name, offset: index }))
}

/** The identifier at an offset, or that ends there. */
export function identifierAt(code: string, offset: number): Token | undefined {
  const begins = /\w*$/.exec(code.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0
  const [text = ''] = /^\w+/.exec(code.slice(offset - begins, offset + 100)) ?? []
  return isIdentifier(text) ? { text, offset: offset - begins } : undefined
}

/** The line and the column from 1 of an offset, in characters. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return { line, column: offset - start + 1 }
}

export function offsetAt(text: string, { line, column }: { line: number; column: number }): number {
  let start = 0
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', start)
    if (next < 0) return text.length
    start = next + 1
  }
  const end = text.indexOf('\n', start)
  return Math.min(start + column - 1, end < 0 ? text.length : end)
}
