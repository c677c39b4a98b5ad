import { runTool, type Clang } from './clang.ts'
import type { LocateWork, Place } from './protocol.ts'

interface Symbol {
  FunctionName: string
  FileName: string
  Line: number
  Column: number
}

/** Functions that were compiled into others have places of their own. */
export async function locate(clang: Clang, { image, offsets }: LocateWork): Promise<Place[][]> {
  const start = codeStart(image)
  if (start === undefined || offsets.length === 0) return []
  let said = ''
  const addresses = offsets.map((offset) => `0x${Math.max(0, offset - start).toString(16)}`)
  await runTool(clang, 'symbolizer', ['--obj=firmware.wasm', '--output-style=JSON', ...addresses], { 'firmware.wasm': image }, (bytes) => {
    if (bytes) said += new TextDecoder().decode(bytes)
  })
  const found = JSON.parse(said.slice(said.indexOf('['))) as { Symbol?: Symbol[] }[]
  return found.map(({ Symbol: symbols = [] }) => symbols.filter(({ Line }) => Line > 0).map((symbol) => ({
    function: symbol.FunctionName, file: symbol.FileName.replace(/^\/+/, ''), line: symbol.Line, column: symbol.Column,
  })))
}

/** Where the code section's content begins: debug information counts from there. */
function codeStart(image: Uint8Array): number | undefined {
  const codeSection = 10
  for (let at = 8; at < image.length;) {
    const id = image[at]
    let size = 0
    let shift = 0
    for (at += 1; at < image.length; shift += 7) {
      const byte = image[at++] ?? 0
      size += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    if (id === codeSection) return at
    at += size
  }
  return undefined
}
