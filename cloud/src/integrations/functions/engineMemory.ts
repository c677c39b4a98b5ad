import { memory } from './limits.data.ts'

const page = 64 * 1024
/** The least that the engine starts with. */
const initial = 256

// The types of Node do not tell of it.
const { Memory } = WebAssembly as unknown as { Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer } }

/** QuickJS does not know how much its allocations take here: only memory that has an end holds a function to its limit. */
export function engineMemory() {
  return new Memory({ initial, maximum: initial + memory / page })
}
