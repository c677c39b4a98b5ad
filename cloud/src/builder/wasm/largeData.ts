import type { SourceFile } from '../builder.ts'
import type { SourcePlace } from '@console/simulator'

export interface LargeVariable extends Omit<SourcePlace, 'function'> {
  name: string
  bytes: number
}

const entry = /^(!\d+) = (?:distinct )?!(DIGlobalVariable|DIFile|DICompositeType|DIDerivedType|DIBasicType)\((.*)\)$/gm
const fieldsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/(\w+): ("(?:[^"\\]|\\.)*"|[^,]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"|"$/g, ''),
    ]),
  )
const maxReported = 5

/** The largest global variables of a program, by the debug information in its LLVM assembly. */
export function largeVariables(assembly: string, files: readonly SourceFile[], minBytes: number): LargeVariable[] {
  const entries = new Map(
    [...assembly.matchAll(entry)].map(([, id = '', kind = '', text = '']) => [id, { kind, fields: fieldsOf(text) }]),
  )
  const bytesOf = (id: string | undefined, depth = 0): number => {
    const fields = entries.get(id ?? '')?.fields
    const size = Number(fields?.get('size') ?? 0)
    return size > 0 || depth > 20 || !fields ? size / 8 : bytesOf(fields.get('baseType'), depth + 1)
  }
  const found = [...entries.values()].flatMap(({ kind, fields }) => {
    if (kind !== 'DIGlobalVariable' || fields.get('isDefinition') !== 'true') return []
    const [name = '', line] = [fields.get('name'), Number(fields.get('line'))]
    const file = (entries.get(fields.get('file') ?? '')?.fields.get('filename') ?? '').replace(/^\/+/, '')
    return [{ name, file, line, column: columnOf(files, file, line, name), bytes: bytesOf(fields.get('type')) }]
  })
  return found
    .filter(({ bytes }) => bytes >= minBytes)
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, maxReported)
}

function columnOf(files: readonly SourceFile[], path: string, line: number, name: string): number {
  const text = files.find((file) => file.path === path)?.content.split('\n')[line - 1] ?? ''
  const words = [...text.matchAll(/[\p{L}\p{N}_$]+/gu)]
  return (words.find(([word]) => word === name)?.index ?? 0) + 1
}
