import { fileCalls } from '../fileCalls.data.ts'

/** Access to a module's exports and memory. */
export class Firmware {
  readonly #exports: Readonly<Record<string, (...values: number[]) => unknown>>
  readonly #memory: WebAssembly.Memory
  #nullBytes: Int32Array
  readonly #nullAtStart: Int32Array

  /** A module with tasks gets its memory; others have their own. */
  constructor(
    module: WebAssembly.Module,
    imports: Record<string, Record<string, unknown>>,
    shared: WebAssembly.Memory | undefined,
  ) {
    const { exports } = new WebAssembly.Instance(module, shared ? { ...imports, env: { memory: shared } } : imports)
    this.#exports = exports as Readonly<Record<string, (...values: number[]) => unknown>>
    this.#memory = shared ?? (exports['memory'] as WebAssembly.Memory)
    this.#nullBytes = nullBytesOf(this.#memory)
    this.#nullAtStart = this.#nullBytes.slice()
  }

  /** Always a number: the module decides what an export returns. */
  call(name: string, ...values: number[]): number {
    return Number(this.#exports[name]?.(...values) ?? 0)
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at >>> 0, length >>> 0)
  }

  view(): DataView {
    return new DataView(this.#memory.buffer)
  }

  /**
   * Whether something was written to the first bytes of the memory, where null pointers lead. The stack ends there, and
   * comes near only before it overflows.
   */
  get wroteToNull(): boolean {
    if (this.#nullBytes.buffer !== this.#memory.buffer) this.#nullBytes = nullBytesOf(this.#memory)
    return this.#nullBytes.some((word, index) => word !== this.#nullAtStart[index])
  }

  text(at: number, length: number): string {
    return new TextDecoder().decode(this.bytes(at, length).slice())
  }

  /** Copies a text into memory that the firmware allocates. */
  put(text: string | Uint8Array): { at: number; length: number } {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const at = this.call('allocate', bytes.length + 1)
    if (at === 0) throw new Error('out of memory')
    this.bytes(at, bytes.length).set(bytes)
    return { at, length: bytes.length }
  }
}

function nullBytesOf({ buffer }: WebAssembly.Memory): Int32Array {
  return new Int32Array(buffer, 0, 4)
}

const seekRefused = 70
const invalid = 28

export type Imports = Record<string, (...values: never[]) => unknown>

/** The part of WASI that the C library needs: output goes to the serial line; else only clock and random numbers. */
export function wasiImports(firmware: () => Firmware, write: (bytes: Uint8Array) => void): Imports {
  return {
    ...Object.fromEntries(Object.entries(fileCalls).map(([name, error]) => [name, () => error])),
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
      firmware()
        .view()
        .setBigUint64(result, BigInt(Date.now()) * 1_000_000n, true)
      return 0
    },
    random_get: (at: number, length: number) => {
      // Not directly into the shared memory: getRandomValues refuses it.
      firmware()
        .bytes(at, Math.min(length >>> 0, 65_536))
        .set(crypto.getRandomValues(new Uint8Array(Math.min(length >>> 0, 65_536))))
      return 0
    },
    proc_exit: (code: number) => {
      throw new Error(`the sketch called exit(${code})`)
    },
  }
}

/** The functions or variables that firmware has declared, by its own numbers; each number only once. */
export class Declarations<Entry extends { name: string }> {
  readonly #most: number
  readonly #entries = new Map<number, Entry>()

  constructor(most: number) {
    this.#most = most
  }

  /** Whether the declaration was new and within the limit. */
  add(id: number, entry: Entry): boolean {
    if (id < 0 || id >= this.#most || this.#entries.has(id)) return false
    this.#entries.set(id, entry)
    return true
  }

  /** The numbers of those that fit. */
  fitting(fits: (entry: Entry) => boolean): number[] {
    return [...this.#entries].filter(([, entry]) => fits(entry)).map(([id]) => id)
  }

  named(name: string): { id: number; entry: Entry } | undefined {
    for (const [id, entry] of this.#entries) if (entry.name === name) return { id, entry }
    return undefined
  }
}
