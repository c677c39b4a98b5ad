/** A WebAssembly module with a custom section at its end. */
export function addSection(module: Uint8Array, name: string, text: string): Uint8Array {
  const title = new TextEncoder().encode(name)
  const content = new TextEncoder().encode(text)
  const body = Buffer.concat([toLeb(title.length), title, content])
  return Buffer.concat([module, Buffer.from([0]), toLeb(body.length), body])
}

/** The content of a module's custom section. */
export function customSection(module: Uint8Array, name: string): Uint8Array | undefined {
  const title = Buffer.from(name)
  for (const { id, start, end } of sectionsOf(module)) {
    if (id !== 0) continue
    const length = leb(module, start)
    if (length.value === title.length && title.equals(module.subarray(length.end, length.end + title.length)))
      return module.subarray(length.end + title.length, end)
  }
  return undefined
}

/** Compilers make a few dozen. */
export const maxSections = 1000

/** The first sections of a module, and where the content of each lies. */
export function* sectionsOf(module: Uint8Array): Generator<{ id: number; start: number; end: number }> {
  for (let [at, count] = [8, 0]; at < module.length && count < maxSections; count += 1) {
    const { value: size, end: start } = leb(module, at + 1)
    yield { id: module[at] ?? 0, start, end: start + size }
    at = start + size
  }
}

/** The number that begins there, in the notation of WebAssembly. */
function leb(bytes: Uint8Array, start: number): { value: number; start: number; end: number } {
  let value = 0
  for (let at = start, shift = 0; at < bytes.length; shift += 7) {
    const byte = bytes[at++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, start, end: at }
  }
  return { value, start, end: bytes.length }
}

function toLeb(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left])
    bytes.push((left & 0x7f) | 0x80)
  }
}

const memorySection = 5
const pageSize = 65_536

/** Lowers the maximum memory of a WebAssembly module, in place. A module without a maximum stays as it is. */
export function limitMemory(module: Uint8Array, maxBytes: number): void {
  const section = [...sectionsOf(module)].find(({ id }) => id === memorySection)
  if (!section) return
  const count = leb(module, section.start)
  const flags = leb(module, count.end)
  const least = leb(module, flags.end)
  const most = leb(module, least.end)
  const pages = Math.floor(maxBytes / pageSize)
  if (count.value !== 1 || flags.value !== 1 || most.value <= pages) return
  // Padded with zero groups to its former length.
  for (let at = most.start, left = pages; at < most.end; at += 1, left >>>= 7)
    module[at] = (left & 0x7f) | (at < most.end - 1 ? 0x80 : 0)
}
