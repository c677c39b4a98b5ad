import { parentPort, workerData } from 'node:worker_threads'
import type { SourcePlace } from '@console/simulator'
import { BoardCode } from './boardCode.ts'
import { answer } from '../language/answer.ts'
import { Turns } from '../language/names/turns.ts'
import { runTool, type Clang } from './clang.ts'
import { Compilation } from './compilation.ts'
import { limitMemory, sectionsOf } from '@console/simulator/module'
import type { CompilerSetup, Done, LocateWork, ToHost, Work } from './protocol.ts'

// The thread that compiles. Compiler calls block the thread, so a call that takes too long is ended with it.
const { clang, runtime, kept, folder, unhurried } = workerData as CompilerSetup
const modules = kept?.modules ?? new Map<number, WebAssembly.Module>()
/** Limit for the compiler's own memory: sources that need more are in error. */
const maxMemory = 384 * 1024 * 1024
/** Includes what most sketches include. */
const firstSketch =
  '#include <Cloud.h>\nString text;\nvoid setup() { Serial.begin(115200); pinMode(2, OUTPUT); }\nvoid loop() { text = millis(); Serial.println(text + 1); Cloud.publish("first", text); delay(100); }\n'
const tell = (message: ToHost) => parentPort?.postMessage(message)
const turns = new Turns(() => tell({ kind: 'done', paused: true }))

async function start(): Promise<void> {
  WebAssembly.compileStreaming = async (response) => {
    const bytes = await (await response).arrayBuffer()
    limitMemory(new Uint8Array(bytes), maxMemory)
    const module = modules.get(bytes.byteLength) ?? (await WebAssembly.compile(bytes))
    modules.set(bytes.byteLength, module)
    return module
  }
  const tools = (await import(clang)) as Clang
  const board = new BoardCode(tools, runtime, folder, kept?.made)
  const compilation = new Compilation(tools, board)
  const made = await board.made()
  // The first calls of compiler and linker take longest, so they are made ahead.
  if (unhurried && !kept)
    await compilation.compile(
      {
        kind: 'compile',
        files: [{ path: 'src/first.ino', content: firstSketch }],
        environment: 'first',
        defines: [],
        facts: '',
      },
      () => {},
    )
  parentPort?.on('message', (work: Work) => {
    if (work.kind === 'language' && work.question === 'rename' && turns.goOn(work.renaming)) return
    done(work, tools, compilation).then(tell, (error: unknown) =>
      tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  })
  tell({ kind: 'ready', kept: { modules, made } })
}

async function done(work: Work, tools: Clang, compilation: Compilation): Promise<Done> {
  if (work.kind === 'language') return { kind: 'done', answer: await answer(compilation, work, turns) }
  if (work.kind === 'locate') return { kind: 'done', places: await locate(tools, work) }
  const decoder = new TextDecoder()
  const made = await compilation.compile(
    work,
    (bytes) => bytes && tell({ kind: 'text', text: decoder.decode(bytes, { stream: true }) }),
  )
  return { kind: 'done', ...made }
}

// Thrown: it ends the thread with this error.
start().catch((error: unknown) =>
  setImmediate(() => {
    throw error
  }),
)

interface Symbol {
  FunctionName: string
  FileName: string
  Line: number
  Column: number
}

/** Finds the source positions of offsets; inlined functions have positions of their own. */
async function locate(clang: Clang, { image, offsets }: LocateWork): Promise<SourcePlace[][]> {
  const start = codeStart(image)
  if (start === undefined || offsets.length === 0) return []
  const addresses = offsets.map((offset) => `0x${Math.max(0, offset - start).toString(16)}`)
  const made = await runTool(
    clang,
    'symbolizer',
    ['--obj=firmware.wasm', '--output-style=JSON', ...addresses],
    { 'firmware.wasm': image },
    () => {},
  )
  const said = typeof made === 'string' ? '[]' : new TextDecoder().decode(made)
  const found = JSON.parse(said.slice(said.indexOf('['))) as { Symbol?: Symbol[] }[]
  return found.map(({ Symbol: symbols = [] }) =>
    symbols
      .filter(({ Line }) => Line > 0)
      .map((symbol) => ({
        function: symbol.FunctionName,
        file: symbol.FileName.replace(/^\/+/, ''),
        line: symbol.Line,
        column: symbol.Column,
      })),
  )
}

/** The start of the code section's content; debug information counts from there. */
function codeStart(image: Uint8Array): number | undefined {
  const codeSection = 10
  for (const { id, start } of sectionsOf(image)) if (id === codeSection) return start
  return undefined
}
