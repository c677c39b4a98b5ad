import type { Unit } from './unit.ts'
import type { Mark } from './work.ts'

const line = /^(?:In file included from )?(.+?):(\d+):(\d+): (fatal error|error|warning): (.+)$/
const maxMarks = 200
const maxMessageLength = 1000

/** The errors and warnings in what the compiler has said that are in files of the project. */
export function marksIn(said: string, unit: Unit): Mark[] {
  const marks = new Map<string, Mark>()
  for (const each of said.split('\n')) {
    const [, source = '', row, column, kind = '', message = ''] = line.exec(each) ?? []
    const place = unit.toFile(source, { line: Number(row), column: Number(column) })
    if (!place || marks.size === maxMarks) continue
    const { file, line: at, column: from } = place
    const mark: Mark = {
      file,
      line: at,
      column: from,
      severity: kind === 'warning' ? 'warning' : 'error',
      message: message.slice(0, maxMessageLength),
    }
    marks.set(JSON.stringify(mark), mark)
  }
  return [...marks.values()]
}
