import { parentPort, workerData } from 'node:worker_threads'
import type { Clang } from './clang.ts'
import { Compilation } from './compilation.ts'
import { locate } from './locate.ts'
import { limitMemory } from './memoryLimit.ts'
import type { CompilerSetup, Done, ToHost, Work } from './protocol.ts'

// The thread that compiles. Calls of the compiler don't let go until they are done: what takes too long ends with the thread.
const { clang, runtime, kept } = workerData as CompilerSetup
const modules = kept?.modules ?? new Map<number, WebAssembly.Module>()
/** For the compiler's own work: what would fill the machine's memory is a mistake in the sources. */
const mostMemory = 384 * 1024 * 1024
const tell = (message: ToHost) => parentPort?.postMessage(message)

async function start(): Promise<void> {
  WebAssembly.compileStreaming = async (response) => {
    const bytes = await (await response).arrayBuffer()
    limitMemory(new Uint8Array(bytes), mostMemory)
    const module = modules.get(bytes.byteLength) ?? (await WebAssembly.compile(bytes))
    modules.set(bytes.byteLength, module)
    return module
  }
  const tools = (await import(clang)) as Clang
  const compilation = new Compilation(tools, runtime, kept?.core)
  // First calls take longest, those of the linker too.
  if (!kept) await compilation.compile({ kind: 'compile', files: [{ path: 'src/first.ino', content: 'void setup() {} void loop() {}' }], environment: 'first', defines: [], facts: '' }, () => {})
  const core = await compilation.core()
  parentPort?.on('message', (work: Work) => {
    done(work, tools, compilation).then(tell, (error: unknown) => tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
  })
  tell({ kind: 'ready', kept: { modules, core } })
}

async function done(work: Work, tools: Clang, compilation: Compilation): Promise<Done> {
  if (work.kind === 'locate') return { kind: 'done', places: await locate(tools, work) }
  const decoder = new TextDecoder()
  const image = await compilation.compile(work, (bytes) => bytes && tell({ kind: 'text', text: decoder.decode(bytes, { stream: true }) }))
  return { kind: 'done', ...(image && { image }) }
}

void start()
