import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const docs = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../shared/docs')

/** What tests have proved, kept on the disk until the next run: a test that fails takes its process with it, and all that this one had noted. */
export const createProof = (name: string) => {
  const fileIn = (folder: string) => path.join(folder, `${name}.proved`)
  const lineOf = (what: readonly string[]) => what.join('\t')
  return {
    add: (...what: string[]): void => {
      const { outputDir } = test.info().project
      mkdirSync(outputDir, { recursive: true })
      appendFileSync(fileIn(outputDir), `${lineOf(what)}\n`)
    },
    has: (...what: string[]): boolean => {
      const file = fileIn(test.info().project.outputDir)
      return existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(lineOf(what))
    },
  }
}

/** A table in Markdown, its first row the head. */
export const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row, index) => `| ${row.join(' | ')} |\n${index === 0 ? `|${'---|'.repeat(row.length)}\n` : ''}`).join('')

/** Prints what was proved and holds it against the document that says it. With RENEW set, writes the document anew. */
export const expectDocumented = (name: string, text: string): void => {
  process.stdout.write(`\n${text}\n`)
  const file = path.join(docs, name)
  if (process.env['RENEW']) writeFileSync(file, text)
  expect(text, `shared/docs/${name} is not what the tests have shown. RENEW=1 npm run e2e -- suite writes it anew.`).toBe(readFileSync(file, 'utf8'))
}
