import type { Firmware } from './firmware.ts'

const seekRefused = 70
const invalid = 28

export type Imports = Record<string, (...values: never[]) => unknown>

/** The little of WASI that the C library asks for. It leads nowhere but to the serial line, the clock and chance. */
export function wasiImports(firmware: () => Firmware, write: (bytes: Uint8Array) => void): Imports {
  return {
    fd_write: (fd: number, vectors: number, count: number, written: number) => {
      if (fd !== 1 && fd !== 2) return invalid
      let sum = 0
      for (let index = 0; index < count; index += 1) {
        const view = firmware().view()
        const length = view.getUint32(vectors + index * 8 + 4, true)
        write(firmware().bytes(view.getUint32(vectors + index * 8, true), length))
        sum += length
      }
      firmware().view().setUint32(written, sum, true)
      return 0
    },
    fd_close: () => 0,
    fd_seek: () => seekRefused,
    fd_fdstat_get: () => invalid,
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      firmware().view().setUint32(count, 0, true)
      firmware().view().setUint32(size, 0, true)
      return 0
    },
    clock_time_get: (_clock: number, _precision: bigint, result: number) => {
      firmware().view().setBigUint64(result, BigInt(Date.now()) * 1_000_000n, true)
      return 0
    },
    random_get: (at: number, length: number) => {
      crypto.getRandomValues(firmware().bytes(at, Math.min(length, 65_536)))
      return 0
    },
    proc_exit: (code: number) => {
      throw new Error(`the sketch called exit(${code})`)
    },
  }
}
