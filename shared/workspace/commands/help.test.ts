import { expect, test } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'

const commands = Object.keys(readJson<object>(root, 'shared/workspace/commands.json'))
const { scripts } = readJson<{ scripts: Record<string, string> }>(root, 'package.json')

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

test('MFE-23: package.json has a script for each command, and the documents name it', () => {
  const ofRoot = commands.filter((name) => name !== 'harness').sort()
  expect(Object.entries(scripts).sort()).toEqual(ofRoot.map((name) => [name, `node shared/workspace/run.mjs ${name}`]))
  const documents = readFileSync(path.join(root, 'shared/docs/commands.md'), 'utf8')
  const named = new Set([...documents.matchAll(/`(?:[A-Z]+=\w+ )?npm (?:run )?([a-z0-9-]+)/g)].map(([, name]) => name))
  expect(ofRoot.filter((name) => !named.has(name))).toEqual([])
})

test('MFE-23: a command that does not exist is answered with those that do', () => {
  const asked = spawnSync(process.execPath, [path.join(root, 'shared/workspace/run.mjs'), 'constructor'], {
    encoding: 'utf8',
  })
  expect([asked.status, asked.stdout]).toEqual([1, ''])
  expect(asked.stderr).toMatch(/^There is no command "constructor"\. There are:\n\n {2}start +builds/)
})

test('MFE-23: a command that takes no arguments refuses them before it does anything', () => {
  const asked = spawnSync(process.execPath, [path.join(root, 'shared/workspace/run.mjs'), 'requirements', '--nope'], {
    encoding: 'utf8',
  })
  expect([asked.status, asked.stdout, asked.stderr]).toEqual([
    1,
    '',
    'npm run requirements takes no arguments, but was given --nope.\n',
  ])
})

test('MFE-23: every command has been asked', () => expect(helps.map(({ command }) => command)).toEqual(commands))

test.each(helps)('MFE-23: $command --help tells how it is used, and does nothing else', ({ command, code, said }) => {
  expect(code).toBe(0)
  expect(said).toMatch(command === 'start' ? /^The local cloud/ : /npm (run|test)/)
  expect(said).not.toMatch(/Building|Running|findings in|projects pass/)
})
