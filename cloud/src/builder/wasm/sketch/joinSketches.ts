import type { SourceFile } from '../../builder.ts'
import { withoutByteOrderMark } from '../../settings/iniFile.ts'
import { directivesAround, isWithin } from './blocks.ts'
import { readSketch, type Definition, type ReadSketch } from './functions.ts'
import { headersFor } from './otherBoards.ts'

/** A function, and its place in all sketches. */
interface Placed extends Definition {
  path: string
  line: number
  /** Counted over all sketches. */
  offset: number
}

interface Sketch extends ReadSketch {
  placed: readonly Placed[]
}

/** Places where prototypes are written: one is enough where no function is defined within a conditional block. */
const maxPlaces = 20

/**
 * Joins the sketches of a project into one C++ source, as Arduino's tools do: the one that defines setup() and loop()
 * comes first, and functions may be used above their definition. #line directives keep the compiler's messages at the
 * user's files and lines. `declared`: `all` declares every function, for an editor that completes code, not only those
 * that are used above their definition.
 */
export function joinSketches(files: readonly SourceFile[], declared: 'used' | 'all' = 'used'): string {
  const sketches = placed(
    files
      .map((file) => readSketch({ ...file, content: withoutByteOrderMark(file.content).replace(/\r\n?/g, '\n') }))
      .toSorted(mainFirst),
  )
  const functions = sketches.flatMap((sketch) => sketch.placed)
  const firstUses = declared === 'all' ? undefined : usesIn(sketches)
  const needed = functions.filter(
    ({ declarable, name, offset }) =>
      declarable && (firstUses === undefined || (firstUses.get(name) ?? offset) < offset),
  )
  const places = new Set(placesFor(functions))
  const parts = sketches.map((sketch) =>
    withPrototypes(
      sketch,
      sketch.placed.filter((each) => places.has(each)),
      needed,
    ),
  )
  return `#include <Arduino.h>\n${headersFor(sketches.map(({ file }) => file))}${parts.join('\n')}\n`
}

function mainFirst(one: ReadSketch, other: ReadSketch): number {
  const rank = ({ definitions }: ReadSketch) =>
    Number(definitions.some(({ name }) => name === 'setup')) * 2 +
    Number(definitions.some(({ name }) => name === 'loop'))
  return rank(other) - rank(one) || (one.file.path < other.file.path ? -1 : 1)
}

function placed(sketches: readonly ReadSketch[]): Sketch[] {
  let before = 0
  return sketches.map((sketch) => {
    const {
      file: { path, content },
      definitions,
    } = sketch
    const lines = new LineCounter(content)
    const all = definitions.map((each) => ({ ...each, path, line: lines.at(each.start), offset: before + each.start }))
    before += content.length + 1
    return { ...sketch, placed: all }
  })
}

/**
 * Where each name stands for the first time. A prototype of a function that is used only below might name types that
 * are declared further down.
 */
function usesIn(sketches: readonly Sketch[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const match of sketches
    .map(({ named }) => named)
    .join('\n')
    .matchAll(/[A-Za-z_]\w*/g)) {
    if (!uses.has(match[0])) uses.set(match[0], match.index)
  }
  return uses
}

/** Before the first function, whichever conditional blocks are compiled. */
function placesFor(functions: readonly Placed[]): Placed[] {
  const places: Placed[] = []
  for (const each of functions) {
    if (places.length === maxPlaces) return places
    if (!places.some(({ where }) => isWithin(each.where.path, where.path))) places.push(each)
  }
  return places
}

function withPrototypes(
  { file: { path, content } }: Sketch,
  places: readonly Placed[],
  needed: readonly Placed[],
): string {
  let text = lineDirective(1, path)
  let at = 0
  for (const place of places) {
    const prototypes = needed.filter(({ offset }) => offset >= place.offset).map((each) => prototypeAt(place, each))
    // Within extern "C", the prototypes stand between two parts of it.
    const [ends, begins] = place.where.inC ? ['}\n', 'extern "C" {\n'] : ['', '']
    text += `${content.slice(at, place.start)}\n${ends}${prototypes.join('')}${begins}${lineDirective(place.line, path)}`
    at = place.start
  }
  return text + content.slice(at)
}

/** The prototype of a function within the conditional blocks that the function stands in. */
function prototypeAt(place: Placed, { signature, path, line, where }: Placed): string {
  const around = directivesAround(where.path, place.where.path)
  if (!around) return ''
  return `${around.directives.map(({ text }) => `${text}\n`).join('')}${lineDirective(line, path)}${signature};\n${'#endif\n'.repeat(around.ends)}`
}

function lineDirective(line: number, path: string): string {
  return `#line ${line} ${JSON.stringify(path)}\n`
}

/** Counts lines of places that come in order. */
class LineCounter {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  at(index: number): number {
    for (
      let next = this.#text.indexOf('\n', this.#at);
      next >= 0 && next < index;
      next = this.#text.indexOf('\n', this.#at)
    ) {
      this.#at = next + 1
      this.#line += 1
    }
    return this.#line
  }
}
