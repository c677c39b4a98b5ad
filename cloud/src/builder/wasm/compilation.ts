import { createHash } from 'node:crypto'
import { joinSketches } from './sketch.ts'
import type { SourceFile } from '../builder.ts'
import { outOfMemory, putFile, runTool, type Clang, type Tree } from './clang.ts'
import { largeVariables } from './largeData.ts'
import { addSection } from './wasmModule.ts'
import type { CompileWork } from './protocol.ts'

type Print = (bytes: Uint8Array | null) => void

interface Unit {
  source: string
  object: string
}

interface Program {
  units: readonly Unit[]
  /** The files that the compiler sees. */
  tree: Tree
  flags: readonly string[]
  files: readonly SourceFile[]
}

const target = '--target=wasm32-wasip1'
const compileFlags = [
  target, '-std=gnu++17', '-O1', '-gline-tables-only', '-fno-exceptions', '-fno-rtti', '-fno-threadsafe-statics', '-fno-finite-loops',
  // Runtime errors trap where they occur.
  '-fsanitize=null,bounds,return,unreachable', '-fsanitize-trap=all',
  '-Wall', '-fcolor-diagnostics', '-fansi-escape-codes', '-isystem', 'board',
]
const wrapped = ['malloc', 'calloc', 'realloc', 'free']
/** Memory of the simulated board, for data, stack and heap. */
const boardMemory = 1024 * 1024
const linkFlags = [
  target, '-mexec-model=reactor', `-Wl,--max-memory=${boardMemory}`, '-Wl,--stack-first', '-Wl,-z,stack-size=32768', '-Wl,--color-diagnostics',
  ...wrapped.map((name) => `-Wl,--wrap=${name}`),
]
const compiled = /^(src|lib)\/.+\.cpp$/
const sketch = /^src\/[^/]+\.ino$/
const visible = /^(src|include|lib)\//
const mostObjects = 100
/** Variables of at least this size are named when the memory is not enough. */
const largePart = boardMemory / 10

/** Compiles projects, and caches the object files of unchanged units. */
export class Compilation {
  readonly #clang: Clang
  readonly #runtime: Readonly<Record<string, string>>
  readonly #objects = new Map<string, Uint8Array>()
  #core: Uint8Array | undefined

  constructor(clang: Clang, runtime: Readonly<Record<string, string>>, core?: Uint8Array) {
    this.#core = core
    this.#clang = clang
    this.#runtime = runtime
  }

  /** The object file of the board's runtime; the same for all projects. */
  async core(): Promise<Uint8Array> {
    if (this.#core) return this.#core
    const sources = Object.keys(this.#runtime).filter((name) => name.endsWith('.cpp'))
    const all = { 'all.cpp': sources.map((name) => `#include <${name}>\n`).join(''), board: { ...this.#runtime } }
    const said: string[] = []
    const core = await runTool(this.#clang, 'clang++', [...compileFlags, '-c', 'all.cpp', '-o', '-'], all, (bytes) => bytes && said.push(new TextDecoder().decode(bytes)))
    if (typeof core === 'string') throw new Error(`The board's own code can't be compiled: ${said.join('')}`)
    return (this.#core = core)
  }

  async compile({ files, environment, defines, facts }: CompileWork, print: Print): Promise<Uint8Array | undefined> {
    const folder = `.pio/build/${environment}`
    const tree: Tree = { board: { ...this.#runtime } }
    for (const { path, content } of files) if (visible.test(path)) putFile(tree, path, content)
    const units = this.#units(files, tree, folder)
    const flags = [...compileFlags, ...includes(files), ...defines]
    const common = [JSON.stringify(flags), ...files.filter(({ path }) => !compiled.test(path) && !sketch.test(path)).map(({ path, content }) => `${path}\n${content}`)].join('\0')
    const objects: Tree = { 'core.o': await this.core() }
    const program: Program = { units, tree, flags, files }
    let complete = true
    for (const unit of units) {
      const key = createHash('sha256').update(`${unit.source}\0${textOf(tree, unit.source)}\0${common}`).digest('hex')
      const object = this.#objects.get(key) ?? (await this.#compileUnit(unit, program, print))
      if (object) this.#keep(key, object)
      if (object) putFile(objects, unit.object, object)
      complete &&= object !== undefined
    }
    return complete ? this.#link(program, objects, folder, facts, print) : undefined
  }

  #units(files: readonly SourceFile[], tree: Tree, folder: string): Unit[] {
    const unit = (source: string, path = source): Unit => ({ source, object: `${folder}/${path}.o` })
    const units = files.filter(({ path }) => compiled.test(path)).map(({ path }) => unit(path))
    const sketches = files.filter(({ path }) => sketch.test(path))
    if (sketches.length === 0) return units
    const joined = `${folder}/src/main.ino.cpp`
    putFile(tree, joined, joinSketches(sketches))
    return [unit(joined, 'src/main.ino.cpp'), ...units]
  }

  async #compileUnit(unit: Unit, program: Program, print: Print): Promise<Uint8Array | undefined> {
    say(print, `Compiling ${unit.object}`)
    const made = await runTool(this.#clang, 'clang++', [...program.flags, '-c', unit.source, '-o', '-'], program.tree, print)
    if (typeof made !== 'string') return made
    if (made === 'no room' && !(await this.#nameLarge([unit], program, print))) say(print, outOfMemory)
    return undefined
  }

  async #link(program: Program, objects: Tree, folder: string, facts: string, print: Print): Promise<Uint8Array | undefined> {
    say(print, `Linking ${folder}/firmware.wasm`)
    let said = ''
    const hear: Print = (bytes) => {
      if (bytes) said += new TextDecoder().decode(bytes)
      print(bytes)
    }
    const image = await runTool(this.#clang, 'clang++', [...linkFlags, 'core.o', ...program.units.map(({ object }) => object), '-o', '-'], objects, hear)
    if (typeof image !== 'string') return addSection(image, 'firmware', facts)
    if (image === 'no room') say(print, error('the firmware is too large'))
    else if (said.includes('maximum memory too small')) await this.#nameLarge(program.units.filter(({ object }) => sizeOf(objects, object) > largePart), program, print)
    return undefined
  }

  /** Reports the variables that need too much memory. */
  async #nameLarge(units: readonly Unit[], { tree, flags, files }: Program, print: Print): Promise<boolean> {
    let found = false
    for (const { source } of units) {
      const assembly = await runTool(this.#clang, 'clang++', [...flags, '-g', '-w', '-S', '-emit-llvm', '-Xclang', '-disable-llvm-passes', source, '-o', '-'], tree, () => {})
      if (typeof assembly === 'string') continue
      for (const { file, line, column, name, bytes } of largeVariables(new TextDecoder().decode(assembly), files, largePart)) {
        say(print, `\u001b[1m${file}:${line}:${column}: ${error(`'${name}' takes ${bytes} bytes; the board has ${boardMemory} bytes of memory for everything`)}`)
        found = true
      }
    }
    return found
  }

  #keep(key: string, object: Uint8Array): void {
    this.#objects.delete(key)
    this.#objects.set(key, object)
    const [oldest] = this.#objects.keys()
    if (this.#objects.size > mostObjects && oldest !== undefined) this.#objects.delete(oldest)
  }
}

/** Include folders for each library, like PlatformIO's. */
function includes(files: readonly SourceFile[]): string[] {
  const libraries = new Set(files.flatMap(({ path }) => /^lib\/[^/]+(?=\/)/.exec(path)?.[0] ?? []))
  return ['src', 'include', ...[...libraries].flatMap((folder) => [folder, `${folder}/src`])].map((folder) => `-I${folder}`)
}

function entryAt(tree: Tree, path: string): Tree[string] | undefined {
  let at: Tree[string] | undefined = tree
  for (const name of path.split('/')) at = typeof at === 'object' && !(at instanceof Uint8Array) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

function textOf(tree: Tree, path: string): string {
  const text = entryAt(tree, path)
  return typeof text === 'string' ? text : ''
}

function sizeOf(tree: Tree, path: string): number {
  const content = entryAt(tree, path)
  return content instanceof Uint8Array ? content.length : 0
}

function error(text: string): string {
  return `\u001b[1;31merror:\u001b[0m ${text}`
}

function say(print: Print, line: string): void {
  print(new TextEncoder().encode(`${line}\n`))
}
