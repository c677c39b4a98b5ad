const pieces =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|R"([^()\\\s]{0,16})\([^]*?\)\1"|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|^[ \t]*#(?:[^\n\\]|\\\r?\n|\\.)*/gm

/** Blanks comments, strings and preprocessor lines; every other character keeps its place. */
export function skeleton(text: string): string {
  return text.replace(pieces, blank)
}

export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** A line for the preprocessor that begins, changes or ends a conditional block. */
export interface Directive {
  at: number
  kind: 'if' | 'elif' | 'else' | 'endif'
  /** In one line. */
  text: string
}

/** The skeleton of a source, its conditional directives, and the names that it uses: a macro's, too. */
export function readCode(text: string): { code: string; directives: Directive[]; named: string } {
  const directives: Directive[] = []
  const named = text.replace(pieces, (piece, _raw, at: number) => {
    if (!/^[ \t]*#/.test(piece)) return blank(piece)
    const line = piece
      .replace(/\\\r?\n/g, ' ')
      .replace(/\/\*[^]*?(?:\*\/|$)|\/\/.*$/g, ' ')
      .trim()
    const [, word = ''] = /^#\s*(if|elif|else|endif)/.exec(line) ?? []
    if (word !== '') directives.push({ at, kind: word as Directive['kind'], text: line })
    return /^#\s*define\b/.test(line) ? piece : blank(piece)
  })
  return { code: skeleton(text), directives, named }
}
