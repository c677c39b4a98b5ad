/** A WebAssembly module with a custom section at its end. */
export function addSection(module: Uint8Array, name: string, text: string): Uint8Array {
  const title = new TextEncoder().encode(name)
  const content = new TextEncoder().encode(text)
  const body = Buffer.concat([leb(title.length), title, content])
  return Buffer.concat([module, Buffer.from([0]), leb(body.length), body])
}

function leb(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Buffer.from([...bytes, left])
    bytes.push((left & 0x7f) | 0x80)
  }
}
