import type { SourceFile } from '../../builder.ts'
import { Blocks, marks, type Surroundings } from './blocks.ts'
import { readCode } from './skeleton.ts'

/** A function that a sketch defines outside of all braces. */
export interface Definition {
  name: string
  start: number
  signature: string
  /** A prototype of it can be written. */
  declarable: boolean
  where: Surroundings
}

export interface ReadSketch {
  file: SourceFile
  definitions: readonly Definition[]
  /** The text without comments and strings. */
  named: string
}

const inner = '[^;{}()<>]*'
const template = `<${inner}(?:<${inner}(?:<${inner}>${inner})*>${inner})*>`
const attribute =
  '(?:__attribute__\\s*\\(\\([^;{}()]*(?:\\([^;{}()]*\\)[^;{}()]*)*\\)\\)|\\[\\[[^;{}\\[\\]]*\\]\\])\\s*'
const type = `(?:${attribute}|[A-Za-z_][\\w:]*(?:\\s*${template}(?:::[\\w:]+)?)?[\\s*&]+){1,20}`
const returned = '(?:noexcept\\s*)?(?:->\\s*[\\w:][^;{}()=]*)?'
// The body of several heads stands behind their conditional block.
const body = `(?:\\{|(?=(?:${marks.branch}[^;{}${marks.branch}${marks.end}]{0,1000}){0,20}${marks.end}\\s*\\{))`
const definition = new RegExp(
  `(?<=^|[;}]|\\n)[ \\t]*(${type})([A-Za-z_]\\w*)\\s*\\(([^(){};]*(?:\\([^(){};]*\\)[^(){};]*)*)\\)\\s*${returned}${body}`,
  'g',
)
const notFunctions = new Set(['if', 'while', 'for', 'switch', 'catch', 'return', 'else', 'do', 'new', 'delete'])

export function readSketch(file: SourceFile): ReadSketch {
  const { code, directives, named } = readCode(file.content)
  const blocks = new Blocks(code, directives)
  const text = blocks.outermost
  const definitions = [...text.matchAll(definition)].flatMap((match) => {
    const [found, before = '', name = '', parameters = ''] = match
    const head = match.index + (found.length - found.trimStart().length)
    if (notFunctions.has(name) || before.split(/\W+/).some((word) => notFunctions.has(word))) return []
    const start = head - templateBefore(text, head)
    const where = blocks.at(start)
    const signature = `${where.inC ? 'extern "C" ' : ''}${flat(file.content.slice(start, match.index + found.replace(/\s*\{?$/, '').length))}`
    // A prototype must not repeat a default value, nor can it stand for a template that is only one of its kinds.
    const isSpecial = /^template\s*<\s*>/.test(text.slice(start, start + 100))
    return [
      {
        name,
        start,
        signature,
        declarable: !isSpecial && !/=/.test(`${text.slice(start, head)}${before}${parameters}`),
        where,
      },
    ]
  })
  return { file, definitions, named }
}

/** How many characters before a function belong to it: the line above that makes it a template. */
function templateBefore(text: string, head: number): number {
  return /\btemplate\s*<[^;{}]*>\s*$/.exec(text.slice(Math.max(0, head - 1_000), head))?.[0].length ?? 0
}

/** In one line, but for lines of the preprocessor within it. */
function flat(signature: string): string {
  const plain = signature.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
  return plain
    .split(/^([ \t]*#.*)$/m)
    .map((part) => (/^\s*#/.test(part) ? `\n${part.trim()}\n` : part.replace(/\s+/g, ' ').trim()))
    .join('')
}
