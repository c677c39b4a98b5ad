import type { SourceFile } from '../../builder.ts'
import { Blocks, type Surroundings } from './blocks.ts'
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
const type = `(?:[A-Za-z_][\\w:]*(?:\\s*${template}(?:::[\\w:]+)?)?[\\s*&]+)+`
const definition = new RegExp(`(?<=^|[;}]|\\n)[ \\t]*(${type})([A-Za-z_]\\w*)\\s*\\(([^(){};]*(?:\\([^(){};]*\\)[^(){};]*)*)\\)\\s*(?:noexcept\\s*)?\\{`, 'g')
const notFunctions = new Set(['if', 'while', 'for', 'switch', 'catch', 'return', 'else', 'do', 'new', 'delete'])

export function readSketch(file: SourceFile): ReadSketch {
  const { code, directives, named } = readCode(file.content)
  const blocks = new Blocks(code, directives)
  const text = blocks.outermost
  const definitions = [...text.matchAll(definition)].flatMap((match) => {
    const [found, returned = '', name = '', parameters = ''] = match
    const start = match.index + (found.length - found.trimStart().length)
    if (notFunctions.has(name) || returned.split(/\W+/).some((word) => notFunctions.has(word))) return []
    const isTemplate = /template\s*<[^;{}]*>\s*$/.test(text.slice(Math.max(0, start - 1_000), start)) || /^template\b/.test(returned)
    const where = blocks.at(start)
    const signature = `${where.inC ? 'extern "C" ' : ''}${flat(file.content.slice(start, match.index + found.length - 1))}`
    // A prototype must not repeat a default value.
    return [{ name, start, signature, declarable: !isTemplate && !parameters.includes('='), where }]
  })
  return { file, definitions, named }
}

function flat(signature: string): string {
  return signature.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ').replace(/\s+/g, ' ').trim()
}
