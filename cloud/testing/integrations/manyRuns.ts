import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { engineMemory } from '../../src/integrations/functions/engineMemory.ts'
import { runInQuickJs } from '../../src/integrations/functions/quickJs.ts'

// Runs each of the functions many times, as the thread of functions does, and prints how much memory the engine has before and after.
const event = { name: 'temp', data: '1', coreid: 'id', published_at: '', params: {}, secrets: {} }
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: engineMemory() }))
const size = () => engine.getWasmMemory().buffer.byteLength
const [count = '', ...codes] = process.argv.slice(2)
const tell = codes.map((code) => {
  const run = () => runInQuickJs(engine, { code, event, limit: 60_000 }, () => {})
  run()
  const before = size()
  const spent = Array.from({ length: Number(count) }, run).filter((ended) => ended.spent).length
  return { code, spent, grown: size() - before }
})
process.stdout.write(JSON.stringify(tell))
