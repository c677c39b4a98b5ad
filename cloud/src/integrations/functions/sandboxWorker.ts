import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { parentPort } from 'node:worker_threads'
import { engineMemory, runInQuickJs } from './quickJs.ts'
import type { ToHost, Work } from './protocol.ts'

// The thread of custom functions. It holds only QuickJS: whatever a function breaks is replaced with the thread.
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: engineMemory() }))
const tell = (message: ToHost) => parentPort?.postMessage(message)

parentPort?.on('message', (work: Work) => {
  tell({ kind: 'done', ...runInQuickJs(engine, work, (line) => tell({ kind: 'line', line })) })
})
tell({ kind: 'ready' })
