import { memory } from './limits.data.ts'

const page = 64 * 1024
/** What the engine needs for itself. */
const own = 256

// The types of Node do not tell of it.
const { Memory } = WebAssembly as unknown as { Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer } }

/**
 * QuickJS does not know how much its allocations take here: only memory that has an end holds a function to its limit. All of it is
 * there from the start (the system hands it out when it is touched): when it grows while a promise goes on, the engine's library reads
 * through a view of the old one, and the runtime can't be taken back.
 */
export function engineMemory() {
  const size = own + memory / page
  return new Memory({ initial: size, maximum: size })
}
