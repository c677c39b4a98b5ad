import { expect, test } from '@jest/globals'
import { limitMemory } from './wasmModule.ts'

const megabyte = 1024 * 1024
/** A module whose memory, exported as `m`, has a first size and a limit in pages, which takes three bytes. */
const moduleOf = (least: number) =>
  new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 6, 1, 1, least, 0x80, 0x80, 0x04, 7, 5, 1, 1, 0x6d, 2, 0])

async function largestOf(bytes: Uint8Array): Promise<number> {
  const { exports } = new WebAssembly.Instance(await WebAssembly.compile(new Uint8Array(bytes).buffer), {})
  const memory = exports['m'] as { buffer: ArrayBuffer; grow(pages: number): number }
  for (let pages = 1024; pages >= 1;) {
    try {
      memory.grow(pages)
    } catch {
      pages /= 2
    }
    if (memory.buffer.byteLength > 200 * megabyte) break
  }
  return memory.buffer.byteLength / megabyte
}

test('CLOUD-22: the compiler can ask for no more memory than it may have', async () => {
  const limited = moduleOf(1)
  limitMemory(limited, 100 * megabyte)
  expect(await largestOf(limited)).toBe(100)
  expect(await largestOf(moduleOf(1))).toBeGreaterThan(200)
})
