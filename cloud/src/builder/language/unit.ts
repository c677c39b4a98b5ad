import type { SourceFile } from '../builder.ts'
import { joinSketches } from '../wasm/sketch/joinSketches.ts'
import type { Place } from './work.ts'

/** A place as the compiler counts: columns in bytes. */
interface UnitPlace {
  line: number
  column: number
}

/** Where a line of the joined sketches comes from. */
interface Row {
  path: string
  line: number
  /** How many characters of the original line stand before it; null for a line that nobody wrote. */
  shift: number | null
}

const compiled = /^(src|lib)\/.+\.cpp$/
const sketch = /^src\/[^/]+\.ino$/
const header = /\.(h|hpp)$/
const directive = /^#line (\d+) "((?:[^"\\]|\\.)*)"$/

/** Whether a file is read by the compiler; settings are not. */
export const isCode = (path: string) => sketch.test(path) || compiled.test(path) || header.test(path)

/** What the compiler reads to answer a question about a file, and how places in it belong to those of the files. */
export class Unit {
  /** The name of the source in the compiler's tree. */
  readonly source: string
  /** Its text, where it is not a file of the project. */
  readonly joined: string | undefined
  readonly #rows: readonly Row[]
  readonly #lines: ReadonlyMap<string, readonly string[]>

  /**
   * Undefined for a file that is never compiled, such as settings. `declared`: which functions of sketches are known
   * above their definition.
   */
  static of(files: readonly SourceFile[], path: string, declared: 'used' | 'all' = 'used'): Unit | undefined {
    if (!files.some((each) => each.path === path)) return undefined
    if (sketch.test(path) || compiled.test(path)) return new Unit(files, path, declared)
    return header.test(path) ? new Unit(files, includerOf(files, path) ?? path, declared) : undefined
  }

  private constructor(files: readonly SourceFile[], path: string, declared: 'used' | 'all') {
    this.#lines = new Map(files.map((file) => [file.path, file.content.split('\n')]))
    const isSketch = sketch.test(path)
    this.source = isSketch ? 'src/main.ino.cpp' : path
    const lines = isSketch
      ? joinSketches(
          files.filter((file) => sketch.test(file.path)),
          declared,
        ).split('\n')
      : []
    this.#rows = rowsOf(lines, this.#lines)
    // Places are told as they are in the joined source: of one line, several parts may be in it.
    this.joined = isSketch ? lines.map((line) => (directive.test(line) ? '' : line)).join('\n') : undefined
  }

  get text(): string {
    return this.joined ?? this.linesOf(this.source).join('\n')
  }

  linesOf(path: string): readonly string[] {
    return this.#lines.get(path) ?? []
  }

  /** Name and place in the compiler's tree. */
  toCompiler({ file, line, column }: Place): UnitPlace & { source: string } {
    const before = this.linesOf(file)[line - 1]?.slice(0, column - 1) ?? ''
    if (this.joined === undefined || !sketch.test(file))
      return { source: file, line, column: Buffer.byteLength(before) + 1 }
    const at = this.#rows.findLastIndex(
      (row) => row.path === file && row.line === line && row.shift !== null && row.shift < column,
    )
    return {
      source: this.source,
      line: at + 1,
      column: Buffer.byteLength(before.slice(this.#rows[at]?.shift ?? 0)) + 1,
    }
  }

  /** Undefined for a place that is in no file of the project, such as one in a header of the board. */
  toFile(source: string, { line, column }: UnitPlace): (Place & { written: boolean }) | undefined {
    if (this.joined === undefined || source !== this.source) {
      const text = this.linesOf(source)[line - 1]
      return text === undefined ? undefined : { file: source, line, column: charactersIn(text, column), written: true }
    }
    const row = this.#rows[line - 1]
    if (!row) return undefined
    const { path, shift } = row
    const text = this.linesOf(path)[row.line - 1] ?? ''
    if (shift === null)
      return { file: path, line: row.line, column: text.length - text.trimStart().length + 1, written: false }
    return { file: path, line: row.line, column: shift + charactersIn(text.slice(shift), column), written: true }
  }
}

function charactersIn(text: string, column: number): number {
  return (
    Buffer.from(text)
      .subarray(0, column - 1)
      .toString('utf8').length + 1
  )
}

function rowsOf(joined: readonly string[], lines: ReadonlyMap<string, readonly string[]>): Row[] {
  let path = ''
  let line = 0
  return joined.map((text) => {
    const [, number, name] = directive.exec(text) ?? []
    const named = name === undefined ? undefined : (JSON.parse(`"${name}"`) as string)
    if (named !== undefined && lines.has(named)) {
      path = named
      line = Number(number) - 1
      return { path: '', line: 0, shift: null }
    }
    line += 1
    const original = lines.get(path)?.[line - 1]
    if (original === undefined) return { path: '', line: 0, shift: null }
    if (original.endsWith(text)) return { path, line, shift: original.length - text.length }
    return { path, line, shift: original.startsWith(text) ? 0 : null }
  })
}

/** The first source that includes a header, also by way of others; sketches first. */
function includerOf(files: readonly SourceFile[], path: string): string | undefined {
  const sources = files
    .filter((file) => sketch.test(file.path) || compiled.test(file.path))
    .toSorted((one, other) => Number(sketch.test(other.path)) - Number(sketch.test(one.path)))
  return sources.find((source) => reaches(source, path, new Map(files.map((file) => [file.path, file]))))?.path
}

function reaches(
  from: SourceFile,
  path: string,
  files: ReadonlyMap<string, SourceFile>,
  seen = new Set<string>(),
): boolean {
  for (const [, name = ''] of from.content.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]{1,255})[>"]/gm)) {
    for (const file of files.values()) {
      if (seen.has(file.path) || !(file.path === name || file.path.endsWith(`/${name}`))) continue
      if (file.path === path) return true
      seen.add(file.path)
      if (reaches(file, path, files, seen)) return true
    }
  }
  return false
}
