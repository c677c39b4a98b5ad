import { leb, sectionsOf } from './section.ts'

const memorySection = 5
const pageSize = 65_536

/** Lowers how much memory a WebAssembly module may ask for, in its own bytes. One that names no limit stays as it is. */
export function limitMemory(module: Uint8Array, mostBytes: number): void {
  const section = [...sectionsOf(module)].find(({ id }) => id === memorySection)
  if (!section) return
  const count = leb(module, section.start)
  const flags = leb(module, count.end)
  const least = leb(module, flags.end)
  const most = leb(module, least.end)
  const pages = Math.floor(mostBytes / pageSize)
  if (count.value !== 1 || flags.value !== 1 || most.value <= pages) return
  // As long as it was: a number may have leading zeros.
  for (let at = most.start, left = pages; at < most.end; at += 1, left >>>= 7) module[at] = (left & 0x7f) | (at < most.end - 1 ? 0x80 : 0)
}
