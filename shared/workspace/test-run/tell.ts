import path from 'node:path'
import { root } from '../workspace.ts'
import type { Failure } from './failures.ts'

/** Lines that all failures take together. With what ends a run, they are fewer than a hundred. */
const maxLines = 88
const maxPerMessage = 12
const maxOfLog = 10
const maxOfUnsteady = 24
const widest = 240

const cut = (line: string): string => (line.length <= widest ? line : `${line.slice(0, widest)} …`)
const indented = (lines: readonly string[], by: string): string[] => lines.map((line) => cut(`${by}${line}`))

const lastOf = ({ log }: Failure, most: number): string[] => {
  if (log === undefined || most < 2) return []
  const last = log.lines.slice(1 - most)
  return [
    `  server, ${last.length} of ${log.lines.length} lines since the test began, in ${path.relative(root, log.file)}:`,
    ...indented(last, '    '),
  ]
}

/**
 * Title, place, message, screenshot, trace, and the server's log; with less room, less of the log and then of the
 * message.
 */
const blockOf = (failure: Failure, room: number): string[] => {
  const { title, places, message, screenshot, trace } = failure
  const [first = ''] = message
  if (room < 2) return [cut(`✗ ${places[0] ?? ''} ${title}`)]
  if (room < 4) return [cut(`✗ ${title}`), ...indented([`${places.join(', in ')}: ${first.trim()}`], '  ')]
  const files = [
    ...(screenshot === undefined ? [] : [`screenshot ${screenshot}`]),
    ...(trace === undefined ? [] : [`trace ${trace}`]),
  ]
  const left = room - 2 - files.length
  const shown = message.slice(0, Math.max(1, Math.min(maxPerMessage, left)))
  return [
    cut(`✗ ${title}`),
    ...indented([places.join(', in ')], '  '),
    ...indented(shown, '    '),
    ...indented(files, '  '),
    ...lastOf(failure, Math.min(maxOfLog + 1, left - shown.length)),
  ].slice(0, room)
}

const unsteadyBlock = ({ title, places, message: [first = ''], screenshot }: Failure): string[] => [
  cut(`~ ${title}`),
  ...indented(
    [`${places.join(', in ')}: ${first.trim()}`, ...(screenshot === undefined ? [] : [`screenshot ${screenshot}`])],
    '  ',
  ),
]

const within = (lines: readonly string[], most: number, rest: string): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), rest]

/**
 * What failed, the most important first, in few lines: those that failed twice, then those that passed when they were
 * run again. `whole` is the file that has all of it.
 */
export const tell = (failures: readonly Failure[], unsteady: readonly Failure[], whole: string): string[] => {
  const steadyRoom = maxLines - Math.min(maxOfUnsteady, unsteady.length * 3)
  const room = Math.floor((steadyRoom - 1) / Math.max(failures.length, 1))
  const rest = `… and more: ${whole}`
  return [
    ...within(
      failures.flatMap((failure) => blockOf(failure, room)),
      steadyRoom,
      rest,
    ),
    ...within(unsteady.flatMap(unsteadyBlock), maxLines - (failures.length > 0 ? steadyRoom : 0), rest),
  ]
}

/** All of it: whole messages, and all that the servers printed. */
export const tellWhole = (failures: readonly Failure[]): string =>
  failures
    .map(({ title, places, message, screenshot, trace, log }) =>
      [`✗ ${title}`, ...places, ...message, screenshot ?? '', trace ?? '', ...(log?.lines ?? [])]
        .filter((line) => line !== '')
        .join('\n'),
    )
    .join('\n\n')
