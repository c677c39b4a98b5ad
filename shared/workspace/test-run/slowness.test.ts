import { afterAll, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'

mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache/slowness-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the tests of the folder on a machine that is so many times slower than usual; resolves with what failed. */
const failuresAt = (slowness: number): Promise<string[]> => {
  const jest = path.join(root, 'shared/workspace/node_modules/jest/bin/jest.js')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [jest, '-c', path.join(folder, 'jest.config.json'), '--json'],
      { cwd: folder, env: { ...process.env, SLOWNESS: String(slowness) } },
      (_, output) => {
        const { testResults } = JSON.parse(output) as {
          testResults: { assertionResults: { title: string; status: string }[] }[]
        }
        resolve(
          testResults
            .flatMap(({ assertionResults }) => assertionResults)
            .filter(({ status }) => status === 'failed')
            .map(({ title }) => title)
            .sort(),
        )
      },
    )
  })
}

test('MFE-95: limits that a test, a hook or a file gives itself grow with the slowness of the machine', async () => {
  // Longer than its limit, and shorter than four times that.
  const busy = 'await new Promise((resolve) => setTimeout(resolve, 600))'
  writeFileSync(path.join(folder, 'own.test.js'), `test('of a test', async () => { ${busy} }, 200)`)
  writeFileSync(
    path.join(folder, 'hook.test.js'),
    `beforeAll(async () => { ${busy} }, 200)\ntest('of a hook', () => {})`,
  )
  writeFileSync(path.join(folder, 'file.test.js'), `jest.setTimeout(200)\ntest('of a file', async () => { ${busy} })`)
  writeFileSync(
    path.join(folder, 'jest.config.json'),
    JSON.stringify({
      rootDir: folder,
      testEnvironment: path.join(root, 'shared/platform-build/jest/nodeEnvironment.cjs'),
      modulePathIgnorePatterns: [],
    }),
  )
  expect(await failuresAt(1)).toEqual(['of a file', 'of a hook', 'of a test'])
  expect(await failuresAt(4)).toEqual([])
})
