import { runTool, type Clang } from './clang.ts'
import type { LocateWork, Place } from './protocol.ts'
import { sectionsOf } from './section.ts'

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
  const addresses = offsets.map((offset) => `0x${Math.max(0, offset - start).toString(16)}`)
  const made = await runTool(clang, 'symbolizer', ['--obj=firmware.wasm', '--output-style=JSON', ...addresses], { 'firmware.wasm': image }, () => {})
  const said = typeof made === 'string' ? '[]' : new TextDecoder().decode(made)
  const found = JSON.parse(said.slice(said.indexOf('['))) as { Symbol?: Symbol[] }[]
  return found.map(({ Symbol: symbols = [] }) => symbols.filter(({ Line }) => Line > 0).map((symbol) => ({
    function: symbol.FunctionName, file: symbol.FileName.replace(/^\/+/, ''), line: symbol.Line, column: symbol.Column,
  })))
}

/** Where the code section's content begins: debug information counts from there. */
function codeStart(image: Uint8Array): number | undefined {
  const codeSection = 10
  for (const { id, start } of sectionsOf(image)) if (id === codeSection) return start
  return undefined
}
