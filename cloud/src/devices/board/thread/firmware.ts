/** A module's exports, and what is behind its pointers. */
export class Firmware {
  readonly #exports: Readonly<Record<string, (...values: number[]) => unknown>>
  readonly #memory: WebAssembly.Memory

  constructor(module: WebAssembly.Module, imports: Record<string, Record<string, unknown>>) {
    const { exports } = new WebAssembly.Instance(module, imports)
    this.#exports = exports as Readonly<Record<string, (...values: number[]) => unknown>>
    this.#memory = exports['memory'] as WebAssembly.Memory
  }

  /** A number, whatever the export answers: its type is the module's own. */
  call(name: string, ...values: number[]): number {
    return Number(this.#exports[name]?.(...values) ?? 0)
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at >>> 0, length >>> 0)
  }

  view(): DataView {
    return new DataView(this.#memory.buffer)
  }

  text(at: number, length: number): string {
    return new TextDecoder().decode(this.bytes(at, length).slice())
  }

  /** Copies a text to where the firmware wants it. */
  put(text: string): { at: number; length: number } {
    const bytes = new TextEncoder().encode(text)
    const at = this.call('allocate', bytes.length + 1)
    if (at === 0) throw new Error('out of memory')
    this.bytes(at, bytes.length).set(bytes)
    return { at, length: bytes.length }
  }
}
