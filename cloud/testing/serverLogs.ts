import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** The globals of a file of tests in Jest. */
interface JestGlobals {
  expect?: { getState(): { testPath?: string } }
}

/**
 * The file for what the servers of these tests print; `tests` is the path of a file of tests in Jest, or `worker-` with
 * the number of one in Playwright.
 */
const fileOf = (folder: string, tests: string): string => path.join(folder, `${tests.replaceAll(/[^\w.-]/g, '_')}.log`)

const ownTests = (): string => {
  const worker = process.env['TEST_WORKER_INDEX']
  return worker === undefined
    ? ((globalThis as JestGlobals).expect?.getState().testPath ?? 'others')
    : `worker-${worker}`
}

/** Keeps what a server prints, each line with its time, where SERVER_LOGS names a folder for it. */
export const keepLines = (output: Readable): void => {
  const folder = process.env['SERVER_LOGS']
  if (folder === undefined) return
  const file = fileOf(folder, ownTests())
  output.on('data', (chunk: Buffer) => {
    const time = new Date().toISOString()
    const lines = chunk
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '')
    appendFileSync(file, lines.map((line) => `${time} ${line}\n`).join(''))
  })
}

export interface KeptLines {
  file: string
  lines: string[]
}

/**
 * What the servers of these tests printed between two times, in milliseconds; undefined where none printed anything.
 */
export const keptLines = (folder: string, tests: string, from: number, to: number): KeptLines | undefined => {
  const file = fileOf(folder, tests)
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => {
      const time = Date.parse(line.slice(0, line.indexOf(' ')))
      return time >= from && time <= to
    })
  return lines.length === 0 ? undefined : { file, lines }
}
