import { createHash } from 'node:crypto'
import type { SourceFile } from '../builder.ts'
import { beginsWithArduino } from './arduinoFirst.ts'
import { compileFlags, precompiled, target, type BoardCode } from './boardCode.ts'
import { readUnit, type Read } from '../language/frontEnd.ts'
import type { Unit as ReadUnit } from '../language/unit.ts'
import { outOfMemory, putFile, runTool, type Clang, type Tree } from './clang.ts'
import { largeVariables } from './largeData.ts'
import { sizesOf, type Sizes } from './linkMap.ts'
import { addSection } from '@console/simulator/module'
import type { CompileWork } from './protocol.ts'
import { withoutParents } from './parentFolders.ts'
import { layOutAll, partsOf, type Unit } from './units.ts'

type Print = (bytes: Uint8Array | null) => void

interface CompiledUnit {
  object: Uint8Array
  /** The compiler's warnings. */
  said: readonly Uint8Array[]
}

interface Compiled {
  image: Uint8Array
  sizes: Sizes
}

interface Program {
  units: readonly Unit[]
  /** The files that the compiler sees. */
  tree: Tree
  flags: readonly string[]
  defines: readonly string[]
  files: readonly SourceFile[]
}

const wrapped = ['malloc', 'calloc', 'realloc', 'free']
/** Memory of the simulated board, for data, stack and heap. */
const boardMemory = 1024 * 1024
const linkFlags = [
  target,
  '-mexec-model=reactor',
  `-Wl,--max-memory=${boardMemory}`,
  '-Wl,--stack-first',
  '-Wl,-z,stack-size=32768',
  '-Wl,--color-diagnostics',
  ...wrapped.map((name) => `-Wl,--wrap=${name}`),
]
/** Tasks are threads that share the memory. One of them runs at a time, so the C library need not be thread-safe. */
const taskFlags = [
  '-Wl,--shared-memory',
  '-Wl,--import-memory',
  `-Wl,--initial-memory=${boardMemory}`,
  '-Wl,--no-check-features',
  '-Wl,--export=__stack_pointer',
]
const startsTasks = 'xTaskCreatePinnedToCore'
const inCpp = /^-(?:std=gnu\+\+2b|fno-rtti|fno-exceptions|fno-threadsafe-statics)$/
const inC = ['-x', 'c', '-std=gnu17']
const linkMap = 'firmware.map'
const maxObjects = 100
/** Variables of at least this size are named when the memory is not enough. */
const largePart = boardMemory / 10

/** Compiles projects, and caches the object files of unchanged units. */
export class Compilation {
  readonly #clang: Clang
  readonly #board: BoardCode
  readonly #objects = new Map<string, CompiledUnit>()

  constructor(clang: Clang, board: BoardCode) {
    this.#clang = clang
    this.#board = board
  }

  async compile(work: CompileWork, print: Print): Promise<Compiled | undefined> {
    const { files, environment, defines, facts } = work
    const folder = `.pio/build/${environment}`
    const tree: Tree = { board: this.#board.tree }
    const { units, files: seen, assembly } = partsOf(work)
    for (const { path, content } of withoutParents(seen)) putFile(tree, path, content)
    for (const path of assembly.foreign)
      say(print, `${path} is left out: it is assembly of a processor, and the simulated board has none.`)
    for (const path of assembly.own)
      say(
        print,
        `\u001b[1m${path}:1:1: ${error('this is assembly of a processor. The simulated board runs WebAssembly; only PlatformIO builds this')}`,
      )
    if (assembly.own.length > 0) return undefined
    const { headers, flags: ofHeaders } = await this.#board.headersFor(seen.map(({ content }) => content))
    const flags = [...compileFlags, ...ofHeaders, ...defines]
    const { core } = await this.#board.made()
    const objects: Tree = { 'core.o': core }
    tree[precompiled] = headers
    const program: Program = { units, tree, flags, defines, files }
    let complete = true
    for (const unit of units) {
      const key = createHash('sha256')
        .update(
          [unit.source, textAt(tree, unit.source), JSON.stringify([flags, unit.flags]), unit.surroundings].join('\0'),
        )
        .digest('hex')
      const known = this.#objects.get(key)
      // A cached object's warnings are printed again.
      if (known) for (const bytes of known.said) print(bytes)
      const made = known ?? (await this.#compileUnit(unit, program, print))
      if (made) this.#keep(key, made)
      if (made) putFile(objects, unit.object, made.object)
      complete &&= made !== undefined
    }
    return complete ? this.#link(program, objects, folder, facts, print) : undefined
  }

  /** Reads a unit without compiling it; the arguments are those of the compiler's front end. */
  async parse(
    { files, defines, libraries = [] }: Pick<CompileWork, 'files' | 'defines' | 'libraries'>,
    { source, text, joined }: ReadUnit,
    args: readonly string[],
  ): Promise<Read> {
    const { seen, ofProject } = layOutAll({ files, libraries, environment: 'read' })
    const tree: Tree = { board: this.#board.tree }
    for (const { path, content } of withoutParents(seen)) putFile(tree, path, content)
    if (joined !== undefined) putFile(tree, source, joined)
    const { headers, flags: ofHeaders } = await this.#board.headersFor([text, ...seen.map(({ content }) => content)])
    tree[precompiled] = headers
    const flags = [...compileFlags, ...ofHeaders, ...defines]
    const ahead =
      beginsWithArduino(source, (file) => textAt(tree, file)) && !this.#changesHeaders({ defines, files })
        ? ['-include-pch', precompiled]
        : []
    return readUnit(
      this.#clang,
      [
        ...flags,
        ...ofProject,
        ...ahead,
        '-fsyntax-only',
        '-x',
        'c++',
        ...args.flatMap((each) => ['-Xclang', each]),
        source,
      ],
      tree,
    )
  }

  /** The texts of the headers that a project's sources may include, and are not its own. */
  headersOf({ files, libraries = [] }: Pick<CompileWork, 'files' | 'libraries'>): ReadonlyMap<string, string> {
    const own = new Set(files.map(({ path }) => path))
    const { seen } = layOutAll({ files, libraries, environment: 'read' })
    const board = Object.entries(this.#board.runtime)
      .filter(([name]) => !name.endsWith('.cpp'))
      .map(([name, text]) => [`board/${name}`, text] as const)
    return new Map([
      ...board,
      ...seen.filter(({ path }) => !own.has(path)).map(({ path, content }) => [path, content] as const),
    ])
  }

  async #compileUnit(unit: Unit, program: Program, print: Print): Promise<CompiledUnit | undefined> {
    say(print, `Compiling ${unit.object}`)
    const wanted =
      !unit.inC && (unit.withArduino || beginsWithArduino(unit.source, (file) => textAt(program.tree, file)))
    const ahead = wanted && !this.#changesHeaders(program) ? ['-include-pch', precompiled] : []
    const said: Uint8Array[] = []
    const made = await runTool(
      this.#clang,
      'clang++',
      [...flagsOf(unit, program), ...ahead, '-c', unit.source, '-o', '-'],
      program.tree,
      (bytes) => {
        if (bytes) said.push(bytes.slice())
        print(bytes)
      },
    )
    if (typeof made !== 'string') return { object: made, said }
    if (made === 'no room' && !(await this.#nameLarge([unit], program, print))) say(print, outOfMemory)
    return undefined
  }

  /** Whether a define or a file of the project changes what the headers mean. */
  #changesHeaders({ defines, files }: Pick<Program, 'defines' | 'files'>): boolean {
    const defined = defines.flatMap((flag) => /^-[DU](\w+)/.exec(flag)?.[1] ?? [])
    const names = new Set(files.map(({ path }) => path.split('/').at(-1) ?? ''))
    return (
      Object.keys(this.#board.runtime).some((name) => names.has(name)) ||
      defined.some(
        (name) => /^_|^NDEBUG$/.test(name) || Object.values(this.#board.runtime).some((text) => text.includes(name)),
      )
    )
  }

  async #link(
    program: Program,
    objects: Tree,
    folder: string,
    facts: string,
    print: Print,
  ): Promise<Compiled | undefined> {
    say(print, `Linking ${folder}/firmware.wasm`)
    let said = ''
    let map: Tree[string] | undefined
    const hear: Print = (bytes) => {
      if (bytes) said += new TextDecoder().decode(bytes)
      print(bytes)
    }
    const tasks = program.units.some(({ object }) => holds(objects, object, startsTasks)) ? taskFlags : []
    const image = await runTool(
      this.#clang,
      'clang++',
      [
        ...linkFlags,
        ...tasks,
        `-Wl,-Map=${linkMap}`,
        'core.o',
        ...program.units.map(({ object }) => object),
        '-o',
        '-',
      ],
      objects,
      hear,
      (files) => {
        map = files[linkMap]
      },
    )
    if (typeof image !== 'string')
      return { image: addSection(image, 'firmware', facts), sizes: sizesOf(textIn(map), boardMemory) }
    if (image === 'no room') say(print, error('the firmware is too large'))
    else if (said.includes('maximum memory too small'))
      await this.#nameLarge(
        program.units.filter(({ object }) => sizeOf(objects, object) > largePart),
        program,
        print,
      )
    return undefined
  }

  /** Reports the variables that need too much memory. */
  async #nameLarge(units: readonly Unit[], program: Program, print: Print): Promise<boolean> {
    let found = false
    for (const unit of units) {
      const assembly = await runTool(
        this.#clang,
        'clang++',
        [
          ...flagsOf(unit, program),
          '-g',
          '-w',
          '-S',
          '-emit-llvm',
          '-Xclang',
          '-disable-llvm-passes',
          unit.source,
          '-o',
          '-',
        ],
        program.tree,
        () => {},
      )
      if (typeof assembly === 'string') continue
      for (const { file, line, column, name, bytes } of largeVariables(
        new TextDecoder().decode(assembly),
        program.files,
        largePart,
      )) {
        say(
          print,
          `\u001b[1m${file}:${line}:${column}: ${error(`'${name}' takes ${bytes} bytes; the board has ${boardMemory} bytes of memory for everything`)}`,
        )
        found = true
      }
    }
    return found
  }

  #keep(key: string, unit: CompiledUnit): void {
    this.#objects.delete(key)
    this.#objects.set(key, unit)
    const [oldest] = this.#objects.keys()
    if (this.#objects.size > maxObjects && oldest !== undefined) this.#objects.delete(oldest)
  }
}

function flagsOf({ flags, inC: isC }: Unit, program: Program): string[] {
  return [...(isC ? [...program.flags.filter((flag) => !inCpp.test(flag)), ...inC] : program.flags), ...flags]
}

function entryAt(tree: Tree, path: string): Tree[string] | undefined {
  let at: Tree[string] | undefined = tree
  for (const name of path.split('/'))
    at = typeof at === 'object' && !(at instanceof Uint8Array) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

function textAt(tree: Tree, path: string): string | undefined {
  const text = entryAt(tree, path)
  return typeof text === 'string' ? text : undefined
}

function holds(tree: Tree, path: string, name: string): boolean {
  const content = entryAt(tree, path)
  return content instanceof Uint8Array && Buffer.from(content.buffer, content.byteOffset, content.length).includes(name)
}

function textIn(content: Tree[string] | undefined): string {
  return content instanceof Uint8Array ? new TextDecoder().decode(content) : typeof content === 'string' ? content : ''
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
