import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../docs/api.md')

/** What shared/docs/api.md has rows for: calls, as "GET /api/v1/builds?project={id}", and fields, as "targets of a device". */
export const readApiDocument = (): { calls: readonly string[]; fields: readonly string[] } => {
  const rows = readFileSync(file, 'utf8').split('\n').filter((line) => line.startsWith('| `')).map((line) => (line.split('|')[1] ?? '').replaceAll('`', '').trim())
  return { calls: rows.filter((row) => /^[A-Z]+ \//.test(row)), fields: rows.filter((row) => /^\w+ of an? \w+$/.test(row)) }
}

const patternOf = (row: string): RegExp =>
  new RegExp(`^${row.split(/(\{\w+\})/).map((part) => (part === '{path}' ? '[^?]+' : part.startsWith('{') ? '[^/?&]+' : part.replace(/[.?]/g, '\\$&'))).join('')}$`)

/** Whether a call, as "GET /api/v1/builds?project=1", is the one of a row. */
export const isCallOf = (row: string, call: string): boolean => patternOf(row).test(call)
