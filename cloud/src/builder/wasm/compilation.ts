import { createHash } from 'node:crypto'
import type { SourceFile } from '../builder.ts'
import { readUnit, type Read } from '../language/frontEnd.ts'
import type { Unit as ReadUnit } from '../language/unit.ts'
import { outOfMemory, putFile, runTool, type Clang, type Tree } from './clang.ts'
import { largeVariables } from './largeData.ts'
import { addSection } from './wasmModule.ts'
import type { CompileWork, MadeAhead } from './protocol.ts'
import { layOutAll, partsOf, type Unit } from './units.ts'

type Print = (bytes: Uint8Array | null) => void

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
  // What libraries ask in order to know the board.
  '-DARDUINO=10819', '-DESP32', '-DARDUINO_ARCH_ESP32', '-DARDUINO_ESP32_DEV', '-DCONFIG_IDF_TARGET_ESP32=1', '-DF_CPU=240000000L', '-DARDUINO_BOARD="ESP32_DEV"', '-DARDUINO_VARIANT="esp32"',
  '-Wall', '-fcolor-diagnostics', '-fansi-escape-codes', '-isystem', 'board',
]
const wrapped = ['malloc', 'calloc', 'realloc', 'free']
/** Memory of the simulated board, for data, stack and heap. */
const boardMemory = 1024 * 1024
const linkFlags = [
  target, '-mexec-model=reactor', `-Wl,--max-memory=${boardMemory}`, '-Wl,--stack-first', '-Wl,-z,stack-size=32768', '-Wl,--color-diagnostics',
  ...wrapped.map((name) => `-Wl,--wrap=${name}`),
]
/** Tasks have threads, which share the memory; one of them runs at a time, so that the C library need not be one for threads. */
const taskFlags = ['-Wl,--shared-memory', '-Wl,--import-memory', `-Wl,--initial-memory=${boardMemory}`, '-Wl,--no-check-features', '-Wl,--export=__stack_pointer']
const startsTasks = 'xTaskCreatePinnedToCore'
/** Sources that begin with this are compiled with the headers made ahead. */
const beginsWithArduino = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/|#pragma once\s)*#\s*include\s*[<"]Arduino\.h[>"]/
const arduino = 'Arduino.pch'
const inCpp = /^-(?:std=gnu\+\+17|fno-rtti|fno-exceptions|fno-threadsafe-statics)$/
const inC = ['-x', 'c', '-std=gnu17']
const mostObjects = 100
/** Variables of at least this size are named when the memory is not enough. */
const largePart = boardMemory / 10

const headerArguments = ['-Xclang', '-fno-pch-timestamp', '-x', 'c++-header', 'board/Arduino.h']
const coreArguments = ['-include-pch', arduino, '-c', 'all.cpp']

/** Names what is made ahead: the same compiler makes the same of the same code. */
export function keyOfMade({ version }: Clang, runtime: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify([version, compileFlags, headerArguments, coreArguments, runtime])).digest('hex')
}

/** Compiles projects, and caches the object files of unchanged units. */
export class Compilation {
  readonly #clang: Clang
  readonly #runtime: Readonly<Record<string, string>>
  readonly #objects = new Map<string, Uint8Array>()
  #made: MadeAhead | undefined

  constructor(clang: Clang, runtime: Readonly<Record<string, string>>, made?: MadeAhead) {
    this.#made = made
    this.#clang = clang
    this.#runtime = runtime
  }

  /** The object file of the board's runtime and its precompiled headers; the same for all projects. */
  async made(): Promise<MadeAhead> {
    if (this.#made) return this.#made
    const headers = await this.#make(headerArguments, {})
    const sources = Object.keys(this.#runtime).filter((name) => name.endsWith('.cpp'))
    const core = await this.#make(coreArguments, { 'all.cpp': sources.map((name) => `#include <${name}>\n`).join(''), [arduino]: headers })
    return (this.#made = { core, headers })
  }

  #board(): Tree {
    const board: Tree = {}
    for (const [name, text] of Object.entries(this.#runtime)) putFile(board, name, text)
    return board
  }

  async #make(args: readonly string[], files: Tree): Promise<Uint8Array> {
    const said: string[] = []
    const made = await runTool(this.#clang, 'clang++', [...compileFlags, ...args, '-o', '-'], { ...files, board: this.#board() }, (bytes) => bytes && said.push(new TextDecoder().decode(bytes)))
    if (typeof made === 'string') throw new Error(`The board's own code can't be compiled: ${said.join('')}`)
    return made
  }

  async compile(work: CompileWork, print: Print): Promise<Uint8Array | undefined> {
    const { files, environment, defines, facts } = work
    const folder = `.pio/build/${environment}`
    const tree: Tree = { board: this.#board() }
    const { units, files: seen, assembly } = partsOf(work)
    for (const { path, content } of seen) putFile(tree, path, content)
    for (const path of assembly.foreign) say(print, `${path} is left out: it is assembly of a processor, and the simulated board has none.`)
    for (const path of assembly.own) say(print, `\u001b[1m${path}:1:1: ${error('this is assembly of a processor. The simulated board runs WebAssembly; only PlatformIO builds this')}`)
    if (assembly.own.length > 0) return undefined
    const flags = [...compileFlags, ...defines]
    const { core, headers } = await this.made()
    const objects: Tree = { 'core.o': core }
    tree[arduino] = headers
    const program: Program = { units, tree, flags, files }
    let complete = true
    for (const unit of units) {
      const key = createHash('sha256').update([unit.source, textOf(tree, unit.source), JSON.stringify([flags, unit.flags]), unit.surroundings].join('\0')).digest('hex')
      const object = this.#objects.get(key) ?? (await this.#compileUnit(unit, program, print))
      if (object) this.#keep(key, object)
      if (object) putFile(objects, unit.object, object)
      complete &&= object !== undefined
    }
    return complete ? this.#link(program, objects, folder, facts, print) : undefined
  }

  /** Reads a unit without compiling it; the arguments are of the compiler's front end. */
  async parse({ files, defines, libraries = [] }: Pick<CompileWork, 'files' | 'defines' | 'libraries'>, { source, text, joined }: ReadUnit, args: readonly string[]): Promise<Read> {
    const { seen, ofProject } = layOutAll({ files, libraries, environment: 'read' })
    const tree: Tree = { board: this.#board() }
    for (const { path, content } of seen) putFile(tree, path, content)
    if (joined !== undefined) putFile(tree, source, joined)
    tree[arduino] = (await this.made()).headers
    const flags = [...compileFlags, ...defines]
    const ahead = beginsWithArduino.test(text) && !this.#changesHeaders({ units: [], tree, flags, files }) ? ['-include-pch', arduino] : []
    return readUnit(this.#clang, [...flags, ...ofProject, ...ahead, '-fsyntax-only', '-x', 'c++', ...args.flatMap((each) => ['-Xclang', each]), source], tree)
  }

  async #compileUnit(unit: Unit, program: Program, print: Print): Promise<Uint8Array | undefined> {
    say(print, `Compiling ${unit.object}`)
    const wanted = !unit.inC && (unit.withArduino || beginsWithArduino.test(textOf(program.tree, unit.source)))
    const ahead = wanted && !this.#changesHeaders(program) ? ['-include-pch', arduino] : []
    const made = await runTool(this.#clang, 'clang++', [...flagsOf(unit, program), ...ahead, '-c', unit.source, '-o', '-'], program.tree, print)
    if (typeof made !== 'string') return made
    if (made === 'no room' && !(await this.#nameLarge([unit], program, print))) say(print, outOfMemory)
    return undefined
  }

  /** Whether a define or a file of the project means something to the headers. */
  #changesHeaders({ flags, files }: Program): boolean {
    const defined = flags.slice(compileFlags.length).flatMap((flag) => /^-[DU](\w+)/.exec(flag)?.[1] ?? [])
    const names = new Set(files.map(({ path }) => path.split('/').at(-1) ?? ''))
    return Object.keys(this.#runtime).some((name) => names.has(name)) || defined.some((name) => Object.values(this.#runtime).some((text) => text.includes(name)))
  }

  async #link(program: Program, objects: Tree, folder: string, facts: string, print: Print): Promise<Uint8Array | undefined> {
    say(print, `Linking ${folder}/firmware.wasm`)
    let said = ''
    const hear: Print = (bytes) => {
      if (bytes) said += new TextDecoder().decode(bytes)
      print(bytes)
    }
    const tasks = program.units.some(({ object }) => holds(objects, object, startsTasks)) ? taskFlags : []
    const image = await runTool(this.#clang, 'clang++', [...linkFlags, ...tasks, 'core.o', ...program.units.map(({ object }) => object), '-o', '-'], objects, hear)
    if (typeof image !== 'string') return addSection(image, 'firmware', facts)
    if (image === 'no room') say(print, error('the firmware is too large'))
    else if (said.includes('maximum memory too small')) await this.#nameLarge(program.units.filter(({ object }) => sizeOf(objects, object) > largePart), program, print)
    return undefined
  }

  /** Reports the variables that need too much memory. */
  async #nameLarge(units: readonly Unit[], program: Program, print: Print): Promise<boolean> {
    let found = false
    for (const unit of units) {
      const assembly = await runTool(this.#clang, 'clang++', [...flagsOf(unit, program), '-g', '-w', '-S', '-emit-llvm', '-Xclang', '-disable-llvm-passes', unit.source, '-o', '-'], program.tree, () => {})
      if (typeof assembly === 'string') continue
      for (const { file, line, column, name, bytes } of largeVariables(new TextDecoder().decode(assembly), program.files, largePart)) {
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

function flagsOf({ flags, inC: isC }: Unit, program: Program): string[] {
  return [...(isC ? [...program.flags.filter((flag) => !inCpp.test(flag)), ...inC] : program.flags), ...flags]
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

function holds(tree: Tree, path: string, name: string): boolean {
  const content = entryAt(tree, path)
  return content instanceof Uint8Array && Buffer.from(content.buffer, content.byteOffset, content.length).includes(name)
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
