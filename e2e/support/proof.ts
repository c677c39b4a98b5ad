import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const docs = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../shared/docs')

/**
 * Results of tests, kept on the disk until the next run: when a test fails, its process ends and what it has in memory
 * is lost.
 */
export const createProof = (name: string) => {
  const fileIn = (folder: string) => path.join(folder, `${name}.proved`)
  const entryOf = (what: readonly string[]) => what.join('\t')
  return {
    add: (...what: string[]): void => {
      const { outputDir } = test.info().project
      mkdirSync(outputDir, { recursive: true })
      appendFileSync(fileIn(outputDir), `${entryOf(what)}\n`)
    },
    has: (...what: string[]): boolean => {
      const file = fileIn(test.info().project.outputDir)
      return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(entryOf(what))
    },
  }
}

/** A table in Markdown, its first row the head. */
export const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row, index) => `| ${row.join(' | ')} |\n${index === 0 ? `|${'---|'.repeat(row.length)}\n` : ''}`).join('')

/** Prints the results and compares them with a document. With RENEW set, writes the document. */
export const expectDocumented = (name: string, text: string): void => {
  process.stdout.write(`\n${text}\n`)
  const file = path.join(docs, name)
  if (process.env['RENEW']) writeFileSync(file, text)
  expect(text, `shared/docs/${name} is not what the tests have shown. RENEW=1 npm run e2e -- suite updates it.`).toBe(
    readFileSync(file, 'utf8'),
  )
}
