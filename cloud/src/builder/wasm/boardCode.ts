import { createHash } from 'node:crypto'
import { putFile, runTool, type Clang, type Tree } from './clang.ts'
import { readMade, writeMade } from './madeOnDisk.ts'
import type { MadeAhead } from './protocol.ts'

export const target = '--target=wasm32-wasip1'
export const compileFlags = [
  target,
  '-std=gnu++2b',
  '-O1',
  '-gline-tables-only',
  '-fno-exceptions',
  '-fno-rtti',
  '-fno-threadsafe-statics',
  '-fno-finite-loops',
  // Runtime errors trap where they occur. Checks that share one trap would leave it without a line.
  '-fsanitize=null,bounds,return,unreachable',
  '-fsanitize-trap=all',
  '-fno-sanitize-merge',
  // The macros by which libraries recognise the board.
  '-DARDUINO=10819',
  '-DESP32',
  '-DARDUINO_ARCH_ESP32',
  '-DARDUINO_ESP32_DEV',
  '-DCONFIG_IDF_TARGET_ESP32=1',
  '-DF_CPU=240000000L',
  '-DARDUINO_BOARD="ESP32_DEV"',
  '-DARDUINO_VARIANT="esp32"',
  // A char of an ESP32 has no sign: 255 fits.
  '-funsigned-char',
  // What its compiler takes is no error, or warned of: `register`, a text without a space before a macro, arrays whose
  // length is known only when the sketch runs, and what C++20 discourages, such as counting up a volatile variable.
  '-Wall',
  '-Wno-c++11-narrowing',
  '-Wno-overloaded-virtual',
  '-Wno-register',
  '-Wno-reserved-user-defined-literal',
  '-Wno-vla-cxx-extension',
  '-Wno-deprecated-volatile',
  '-Wno-deprecated-enum-enum-conversion',
  '-Wno-deprecated-enum-float-conversion',
  '-Wno-deprecated-anon-enum-enum-conversion',
  '-Wno-ambiguous-reversed-operator',
  '-fcolor-diagnostics',
  '-fansi-escape-codes',
  '-isystem',
  'board',
]

/** The name of the precompiled headers in the compiler's tree. */
export const precompiled = 'Arduino.pch'
/** Each takes two seconds to read as text. Those of streams would double the size of the headers. */
const standardHeaders = [
  'algorithm',
  'array',
  'atomic',
  'bitset',
  'cmath',
  'deque',
  'functional',
  'initializer_list',
  'iterator',
  'limits',
  'list',
  'map',
  'memory',
  'numeric',
  'optional',
  'queue',
  'set',
  'stack',
  'string',
  'string_view',
  'tuple',
  'type_traits',
  'unordered_map',
  'unordered_set',
  'utility',
  'variant',
  'vector',
]
/** A build whose sources name nothing of std gets small headers, which are read in less time. */
const small = '-DBOARD_WITHOUT_STANDARD'
const namesStandard = /\bstd\s*::|\busing\s+namespace\s+std\b/
/** Also the small Arduino.h includes these. */
const inArduino = new Set(['cmath', 'initializer_list', 'utility'])
/** Bytes of precompiled headers. */
const maxCreated = 30 * 1024 * 1024
/** The compiler needs precompiled headers as text, too. */
const ahead = 'MadeAhead.h'
const precompiling = ['-Xclang', '-fno-pch-timestamp', '-x', 'c++-header']
const included = (text: string) =>
  [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm)].map(([, name = '']) => name)

export type Runtime = Readonly<Record<string, string>>

/** The key of the results: the same compiler makes the same of the same code. */
function keyOfMade(version: string, runtime: Runtime): string {
  return createHash('sha256')
    .update(JSON.stringify([version, compileFlags, precompiling, standardHeaders, runtime]))
    .digest('hex')
}

/** The board's own code, compiled once for all projects: by another thread, by an earlier run of the cloud, or here. */
export class BoardCode {
  readonly runtime: Runtime
  readonly #clang: Clang
  readonly #folder: string | undefined
  readonly #key: string
  #made: MadeAhead | undefined
  #withStandard: Uint8Array | undefined
  /** Headers of the board that include parts of the C++ library. */
  readonly #standard: ReadonlySet<string>

  constructor(clang: Clang, runtime: Runtime, folder?: string, made?: MadeAhead) {
    this.runtime = { ...runtime, [ahead]: includes(['Arduino.h', ...standardHeaders]) }
    this.#clang = clang
    this.#folder = folder
    this.#key = keyOfMade(clang.version, runtime)
    this.#made = made
    this.#standard = reaching(
      standardHeaders.filter((name) => !inArduino.has(name)),
      runtime,
    )
  }

  get tree(): Tree {
    const tree: Tree = {}
    for (const [name, text] of Object.entries(this.runtime)) putFile(tree, name, text)
    return tree
  }

  /** The object file of the board's code, and its precompiled headers. */
  async made(): Promise<MadeAhead> {
    if (this.#made) return this.#made
    const [core, headers] = await this.#kept<[Uint8Array, Uint8Array]>('', 2, async () => {
      const headers = await this.#make([small, ...precompiling, 'board/Arduino.h'], {})
      const sources = Object.keys(this.runtime).filter((name) => name.endsWith('.cpp'))
      return [
        await this.#make([small, '-include-pch', precompiled, '-c', 'all.cpp'], {
          'all.cpp': includes(sources),
          [precompiled]: headers,
        }),
        headers,
      ]
    })
    return (this.#made = { core, headers })
  }

  /**
   * Precompiled headers for these sources, and the flags that belong to them: larger ones if they name or include parts
   * of the C++ library.
   */
  async headersFor(sources: readonly string[]): Promise<{ headers: Uint8Array; flags: readonly string[] }> {
    const large = sources.some(
      (text) => namesStandard.test(text) || included(text).some((name) => this.#standard.has(name)),
    )
    if (!large) return { headers: (await this.made()).headers, flags: [small] }
    this.#withStandard ??= (
      await this.#kept<[Uint8Array]>('-std', 1, async () => [await this.#make([...precompiling, `board/${ahead}`], {})])
    )[0]
    return { headers: this.#withStandard, flags: [] }
  }

  async #kept<Parts extends readonly Uint8Array[]>(
    suffix: string,
    count: Parts['length'],
    make: () => Promise<Parts>,
  ): Promise<Parts> {
    const before = this.#folder === undefined ? undefined : await readMade(this.#folder, this.#key + suffix, count)
    if (before) return before as readonly Uint8Array[] as Parts
    const parts = await make()
    if (this.#folder !== undefined) await writeMade(this.#folder, this.#key + suffix, parts)
    return parts
  }

  async #make(args: readonly string[], files: Tree): Promise<Uint8Array> {
    const said: string[] = []
    const made = await runTool(
      this.#clang,
      'clang++',
      [...compileFlags, ...args, '-o', '-'],
      { ...files, board: this.tree },
      (bytes) => bytes && said.push(new TextDecoder().decode(bytes)),
      undefined,
      maxCreated,
    )
    if (typeof made === 'string') throw new Error(`The board's own code can't be compiled: ${said.join('')}`)
    return made
  }
}

/** These headers, and the board's headers that include one of them. */
function reaching(names: readonly string[], runtime: Runtime): Set<string> {
  const found = new Set(names)
  for (let before = -1; before < found.size;) {
    before = found.size
    // What Arduino.h includes, everything includes.
    for (const [name, text] of Object.entries(runtime))
      if (name !== 'Arduino.h' && included(text).some((each) => found.has(each))) found.add(name)
  }
  return found
}

function includes(names: readonly string[]): string {
  return names.map((name) => `#include <${name}>\n`).join('')
}
