import { createHash } from 'node:crypto'
import type { Compilation } from '../../wasm/compilation.ts'
import { isCode, Unit } from '../unit.ts'
import type { LanguageWork, Place } from '../work.ts'
import { Symbols, keyOf, type Declared, type Extent, type Foreign } from './symbols.ts'
import { readTree, type Node } from './syntaxTree.ts'
import { codeOf, identifierAt, offsetAt, tokensOf, type Token } from './tokens.ts'

interface Tree {
  nodes: readonly Node[]
  cut: boolean
  errors: number
}

/** Who looks at one name looks at the next, with the same sources. */
const kept = new Map<string, Tree>()
const maxTrees = 4
const maxRemembered = 1024 * 1024

/** What a name at a place stands for. */
export type Meaning =
  | { kind: 'declared'; root: string }
  | { kind: 'foreign'; foreign: Foreign }
  | { kind: 'macro' }
  | { kind: 'unknown' }

/** The sources of a project, as far as they are read, and what their names stand for. */
export class ReadProject {
  readonly files: ReadonlyMap<string, string>
  /** Of the board, and of libraries. */
  readonly headers: ReadonlyMap<string, string>
  readonly symbols: Symbols
  /** Sources whose tree was too large to be read. */
  readonly unread: string[] = []
  /** Errors in the sources. */
  errors = 0
  readonly #compilation: Compilation
  readonly #work: LanguageWork
  readonly #read = new Set<string>()
  readonly #codes = new Map<string, string>()
  readonly #units = new Map<string, Unit | undefined>()

  constructor(compilation: Compilation, work: LanguageWork) {
    this.#compilation = compilation
    this.#work = work
    this.files = new Map(work.files.map(({ path, content }) => [path, content]))
    this.headers = compilation.headersOf(work)
    this.symbols = new Symbols(new Map([...this.headers, ...this.files]), this.files.keys())
  }

  /** The source by which a file is read: a header by the first that includes it. */
  unitOf(path: string): Unit | undefined {
    if (!this.#units.has(path)) this.#units.set(path, Unit.of(this.#work.files, path))
    return this.#units.get(path)
  }

  async read(unit: Unit | undefined): Promise<void> {
    if (!unit || this.#read.has(unit.source)) return
    this.#read.add(unit.source)
    const { nodes, cut, errors } = await this.#treeOf(unit)
    if (cut) this.unread.push(unit.source)
    this.errors += errors
    this.symbols.add(unit, nodes)
  }

  async #treeOf(unit: Unit): Promise<Tree> {
    const { files, defines, libraries = [] } = this.#work
    const key = createHash('sha256')
      .update(JSON.stringify([unit.source, unit.text, files, defines, libraries]))
      .digest('hex')
    const known = kept.get(key)
    if (known) return known
    const { output, said, cut } = await this.#compilation.parse(this.#work, unit, ['-ast-dump'])
    const tree = { nodes: readTree(output), cut, errors: said.match(/: (?:fatal )?error: /g)?.length ?? 0 }
    if (output.length < maxRemembered) kept.set(key, tree)
    const [oldest] = kept.keys()
    if (kept.size > maxTrees && oldest !== undefined) kept.delete(oldest)
    return tree
  }

  /** The sources in which a name stands. */
  unitsWith(name: string): Unit[] {
    const units = [...this.files.keys()]
      .filter((path) => isCode(path) && this.tokens(path, name).length > 0)
      .map((path) => this.unitOf(path))
    return [...new Map(units.flatMap((unit) => (unit ? [[unit.source, unit]] : []))).values()]
  }

  code(path: string): string {
    const known = this.#codes.get(path) ?? codeOf(this.files.get(path) ?? '')
    this.#codes.set(path, known)
    return known
  }

  tokens(path: string, name: string): Token[] {
    return tokensOf(this.code(path), name)
  }

  tokenAt(place: Place): Token | undefined {
    return identifierAt(this.code(place.file), offsetAt(this.code(place.file), place))
  }

  /** Whether a macro of the project has the name. */
  definesMacro(name: string): boolean {
    return [...this.files].some(
      ([path, text]) => isCode(path) && new RegExp(`^[ \\t]*#[ \\t]*define[ \\t]+${name}\\b`, 'm').test(text),
    )
  }

  meaningAt(place: Place, { text: name, offset }: Token): Meaning {
    const key = keyOf(place)
    const used = this.symbols.used.get(key)
    const [target, ...others] = new Set(
      [...(this.symbols.declared.has(key) ? [key] : []), ...(used?.targets ?? [])].map((each) =>
        this.symbols.rootOf(each),
      ),
    )
    if (target !== undefined) return others.length === 0 ? { kind: 'declared', root: target } : { kind: 'unknown' }
    if (this.definesMacro(name)) return { kind: 'macro' }
    if (used?.foreign) return { kind: 'foreign', foreign: used.foreign }
    const root = this.#byScope(place.file, name, offset)
    return root === undefined ? { kind: 'unknown' } : { kind: 'declared', root }
  }

  /**
   * The compiler does not tell the places of types, nor where a constructor sets a field: there names are looked up in
   * the scopes around them.
   */
  #byScope(file: string, name: string, offset: number): string | undefined {
    const code = this.code(file)
    const before = code.slice(Math.max(0, offset - 200), offset)
    const around = this.symbols.extents.filter((each) => each.file === file && each.from <= offset && offset <= each.to)
    if (/[:,]\s*$/.test(before) && /^\s*[({]/.test(code.slice(offset + name.length, offset + name.length + 20))) {
      const set = around.findLast(({ isFunction, sets }) => isFunction && sets.has(name))?.sets.get(name)
      if (set !== undefined) return this.symbols.rootOf(set)
    }
    if (/(?:\.|->)\s*$/.test(before)) return undefined
    const [, qualifier] = /(\w+)\s*::\s*$/.exec(before) ?? []
    const types = [...this.symbols.declared.values()].filter(
      (each) => each.name === name && (each.kind === 'type' || each.kind === 'namespace'),
    )
    const visible = types.filter((each) =>
      qualifier !== undefined
        ? each.scope.at(-1) === qualifier || types.length === 1
        : isVisible(each, around, file, (place) => offsetAt(this.files.get(file) ?? '', place)),
    )
    const roots = new Map<string, number>()
    for (const { place, scope, local } of visible) {
      const root = this.symbols.rootOf(keyOf(place))
      roots.set(root, Math.max(roots.get(root) ?? 0, scope.length + (local ? 100 : 0)))
    }
    const [best, next] = [...roots].toSorted(([, one], [, other]) => other - one)
    return best && (!next || next[1] < best[1]) ? best[0] : undefined
  }
}

function isVisible(
  { scope, local, place }: Declared,
  around: readonly Extent[],
  file: string,
  offsetOf: (place: Place) => number,
): boolean {
  if (local)
    return (
      place.file === file &&
      around.some((each) => each.isFunction && each.from <= offsetOf(place) && offsetOf(place) <= each.to)
    )
  const inner = around
    .map((each) => each.scope)
    .reduce<readonly string[]>((longest, each) => (each.length > longest.length ? each : longest), [])
  return scope.every((each, index) => inner[index] === each)
}
