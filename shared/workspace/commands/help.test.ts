import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'

const commands = [
  'harness',
  ...Object.keys(readJson<{ scripts: Record<string, string> }>(root, 'package.json').scripts),
]

interface Help {
  command: string
  code: number
  said: string
}

const ask = path.join(root, 'shared/workspace/commands/help.testing.mjs')
const helps = execFileSync(process.execPath, [ask, ...commands], { encoding: 'utf8', timeout: 120_000 })
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Help)

test('MFE-23: every command has been asked', () => expect(helps.map(({ command }) => command)).toEqual(commands))

test.each(helps)('MFE-23: $command --help tells how it is used, and does nothing else', ({ command, code, said }) => {
  expect(code).toBe(0)
  expect(said).toMatch(command === 'start' ? /^The local cloud/ : /npm (run|test)/)
  expect(said).not.toMatch(/Building|Running|findings in|projects pass/)
})
