import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core'
import { engineMemory, runInQuickJs } from '../../src/integrations/functions/quickJs.ts'

// Runs each of the functions many times, as the thread of functions does, and prints how much more memory is touched
// after the first time.
const event = { name: 'temp', data: '1', coreid: 'id', published_at: '', alert: null, params: {}, secrets: {} }
const [count = '', ...codes] = process.argv.slice(2)
const tell = codes.map(async (code) => {
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: engineMemory() }))
  /** Where the last byte is that was ever written. */
  const touched = () => new Int32Array(engine.getWasmMemory().buffer).findLastIndex((word) => word !== 0) * 4
  const run = () => runInQuickJs(engine, { code, event, limit: 60_000 }, () => {})
  const first = run()
  const before = touched()
  const spent = Array.from({ length: Number(count) }, run).filter((ended) => ended.spent).length + Number(first.spent)
  return { code, spent, grown: touched() - before }
})
process.stdout.write(JSON.stringify(await Promise.all(tell)))
