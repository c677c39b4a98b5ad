import type { SourceFile } from '../builder.ts'

interface Definition {
  start: number
  signature: string
  file: SourceFile
}

const definition = /(?<=^|[;}]|\n)[ \t]*((?:[A-Za-z_][\w:]*(?:\s*<[^;{}()]*>)?[\s*&]+)+)([A-Za-z_]\w*)\s*\(([^(){};]*(?:\([^(){};]*\)[^(){};]*)*)\)\s*(?:noexcept\s*)?\{/g
const notFunctions = new Set(['if', 'while', 'for', 'switch', 'catch', 'return', 'else', 'do', 'new', 'delete'])

/**
 * Joins the sketches of a project into one C++ source, as Arduino's tools do: the one with setup() and loop() comes first, and functions may be used above
 * their definition. #line directives keep the compiler's messages at the user's files and lines. `declared`: `all` declares every function, for an editor that
 * completes code, not only those that are used above their definition.
 */
export function joinSketches(files: readonly SourceFile[], declared: 'used' | 'all' = 'used'): string {
  const ordered = files.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)) || (one.path < other.path ? -1 : 1))
  const definitions = ordered.flatMap(definitionsIn)
  const first = definitions[0]
  const before = ordered.slice(0, first && ordered.indexOf(first.file)).map(({ content }) => skeleton(content)).join('\n')
  const needed = definitions.filter((each) => declared === 'all' || usedBefore(each, ordered, before))
  const parts = ordered.map((file) => (file === first?.file ? withPrototypes(file, first.start, needed) : whole(file)))
  return `#include <Arduino.h>\n${ordered.some(isForParticle) ? '#include <Particle.h>\n' : ''}${parts.join('\n')}\n`
}

function isMain({ content }: SourceFile): boolean {
  return /\b(setup|loop)\s*\(/.test(skeleton(content))
}

/** Particle's tools include its header by themselves. */
function isForParticle({ content }: SourceFile): boolean {
  return /\b(Particle|Spark)\s*\.\s*[a-z]\w*\s*\(|\bSYSTEM_(MODE|THREAD)\s*\(/.test(skeleton(content))
}

function whole({ path, content }: SourceFile): string {
  return `#line 1 ${JSON.stringify(path)}\n${content}`
}

function withPrototypes(file: SourceFile, at: number, needed: readonly Definition[]): string {
  const line = (where: SourceFile, index: number) => `#line ${lineAt(where.content, index)} ${JSON.stringify(where.path)}\n`
  const prototypes = needed.map((each) => `${line(each.file, each.start)}${each.signature};\n`).join('')
  return `${whole({ ...file, content: file.content.slice(0, at) })}\n${prototypes}${line(file, at)}${file.content.slice(at)}`
}

function definitionsIn(file: SourceFile): Definition[] {
  const text = outermost(skeleton(file.content))
  return [...text.matchAll(definition)].flatMap((match) => {
    const [found, type = '', name = '', parameters = ''] = match
    const start = match.index + (found.length - found.trimStart().length)
    const isTemplate = /template\s*<[^;{}]*>\s*$/.test(text.slice(0, start)) || /^template\b/.test(type)
    // A prototype must not repeat a default value.
    if (isTemplate || parameters.includes('=') || notFunctions.has(name) || type.split(/\W+/).some((word) => notFunctions.has(word))) return []
    return [{ start, signature: flat(file.content.slice(start, match.index + found.length - 1)), file }]
  })
}

/** Only functions that are used above their definition get a prototype: it might name types that are declared further down. */
function usedBefore({ signature, file, start }: Definition, ordered: readonly SourceFile[], before: string): boolean {
  const name = /([A-Za-z_]\w*)\s*\(/.exec(signature)?.[1] ?? ''
  const above = [before, ...ordered.slice(0, ordered.indexOf(file)).map(({ content }) => skeleton(content)), skeleton(file.content).slice(0, start)].join('\n')
  return new RegExp(`\\b${name}\\b`).test(above)
}

function flat(signature: string): string {
  return signature.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ').replace(/\s+/g, ' ').trim()
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Blanks comments, strings and preprocessor lines; every other character keeps its place. */
export function skeleton(text: string): string {
  return text.replace(/\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|R"([^()\\\s]{0,16})\([^]*?\)\1"|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|^[ \t]*#(?:[^\n\\]|\\\r?\n|\\.)*/gm, blank)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Blanks the content of braces, but keeps the outermost braces. */
function outermost(text: string): string {
  let depth = 0
  return text.replace(/[{}]|[^{}]+/g, (piece) => {
    if (piece === '{') return depth++ === 0 ? piece : ' '
    if (piece === '}') return depth > 0 && --depth > 0 ? ' ' : piece
    return depth === 0 ? piece : blank(piece)
  })
}
