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
  return `#include <Arduino.h>\n${headersFor(ordered)}${parts.join('\n')}\n`
}

function isMain({ content }: SourceFile): boolean {
  return /\b(setup|loop)\s*\(/.test(skeleton(content))
}

const ofParticle = /\b(?:Particle|Spark)\s*\.\s*[a-z]\w*\s*\(|\bSYSTEM_(?:MODE|THREAD)\s*\(/
/** Names that a sketch may also have given itself. */
const maybeParticle = /\bRGB\s*\.\s*(?:control|color)\s*\(|\bTime\s*\.\s*(?:zone|now|hour|timeStr)\s*\(|\bSystem\s*\.\s*(?:sleep|deviceID|reset)\s*\(/
const ownName = /[\w>}][\s*&]+(?:RGB|Time|System)\s*[;({=,[]|^[ \t]*#[ \t]*(?:define[ \t]+(?:RGB|Time|System)\b|include[ \t]*[<"]Time(?:Lib)?\.h)/m
const knowsParticle = /^[ \t]*#[ \t]*if.*\b(?:SPARK|PARTICLE)\b/m
const knowsEsp32 = /\b(?:ESP32|ARDUINO_ARCH_ESP32)\b/
const ofEsp8266 = /^[ \t]*#[ \t]*include[ \t]*[<"](?:ESP8266\w+|espnow)\.h[>"]/m
const pins = /\bD[0-8]\b/
const definedAsPins = /^[ \t]*#[ \t]*define[ \t]+\w+[ \t]+\(?D[0-8]\b/m
const ownPins = /\b(?!return\b|case\b)[A-Za-z_]\w*[\s*&]+D[0-8]\b|,\s*D[0-8]\s*[=;]/
const definesPins = /^[ \t]*#[ \t]*define[ \t]+D[0-8]\b/m

/** What the tools of other boards include by themselves: Particle's header, or the names of an ESP8266's pins. */
function headersFor(files: readonly SourceFile[]): string {
  const text = files.map(({ content }) => content).join('\n')
  const code = skeleton(text)
  const named = (pins.test(code) || definedAsPins.test(text)) && !ownPins.test(code) && !definesPins.test(text)
  if (named && ofEsp8266.test(text)) return '#include <Esp8266Pins.h>\n'
  const others = !knowsEsp32.test(text) && !ofEsp8266.test(text) && (named || knowsParticle.test(text) || (maybeParticle.test(code) && !ownName.test(code) && !ownName.test(text)))
  return others || ofParticle.test(code) ? '#include <Particle.h>\n' : ''
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
