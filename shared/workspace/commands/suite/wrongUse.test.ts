import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run as canary } from './canary.ts'
import { run as preview } from '@console/platform-build/commands/suite/preview'
import { run as promote } from '@console/platform-build/commands/suite/promote'
import { run as release } from './release.ts'
import { run as removeOld } from '@console/platform-build/commands/suite/remove-old'
import { run as repair } from '@console/platform-build/commands/suite/repair'
import { run as retire } from '@console/platform-build/commands/suite/retire'
import { run as rollback } from '@console/platform-build/commands/suite/rollback'
import type { Place } from '@console/platform-build/place'
import { workspace } from '../../workspace.ts'
import { newDeployment, newFolder, removeFolders } from '@console/platform-registry/testing'

const printed: string[] = []

type Command = (args: readonly string[], place?: Place) => Promise<number>

// As run.mjs calls it.
const run = (command: Command, args: readonly string[]): Promise<number> => command(args, workspace)

beforeEach(() => {
  printed.length = 0
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())
afterAll(removeFolders)

describe('a wrong use is told in words, before anything is built', () => {
  const deployment = newDeployment().folder
  const empty = newFolder()
  const other = newFolder()
  const letter = path.join(other, 'letter.txt')
  writeFileSync(letter, 'x')
  for (const version of ['1.10.0', '1.9.0']) {
    mkdirSync(path.join(deployment, 'remotes/mfe_seeds', version), { recursive: true })
    writeFileSync(path.join(deployment, 'remotes/mfe_seeds', version, 'release.json'), '{}')
  }
  const nowhere = path.join(empty, 'nowhere')

  test.each([
    [release, ['mfe-none', '--to', deployment], 'There is no remote mfe-none. There are mfe-devices, '],
    [release, ['--to', deployment], 'The name of a remote is missing. There are mfe-devices, '],
    [release, ['mfe-devices'], '--to is missing. npm passes options on after -- only.'],
    [release, ['mfe-devices', deployment], 'is one too many'],
    [
      release,
      ['mfe-devices', '--to', nowhere],
      `${nowhere} holds no console: there is no such folder. Give the folder that a console is served from, or its registry's address. A new one begins with its shell, in the console's own workspace: npm run release -- shell --to ${nowhere}`,
    ],
    [
      release,
      ['mfe-devices', '--to', empty],
      `${empty} holds no console: it has no index.html, it has no registry.json, it has no shell.json.`,
    ],
    [
      release,
      ['mfe-devices', '--to', deployment, '--version', 'newest'],
      '--version is "newest"; it must be a version such as 1.7.2.',
    ],
    [release, ['mfe-devices', '--too', deployment], "Unknown option '--too'."],
    [release, ['mfe-devices', '--to'], "Option '--to <value>' argument missing."],
    [
      release,
      ['mfe-devices', '--to', letter],
      `${letter} holds no console: it is a file. Give the folder that a console is served from, or its registry's address.`,
    ],
    [
      release,
      ['shell', '--to', letter],
      `${letter}: it is a file, or below one, and must be a folder. Give another one (ENOTDIR).`,
    ],
    [
      release,
      ['shell', '--to', deployment, '--version', 'newest'],
      '--version is "newest"; it must be a version such as 1.7.2.',
    ],
    [
      rollback,
      ['shell', '--to', deployment],
      'The shell has no previous release to go back to. Name one with --version X.',
    ],
    [
      rollback,
      ['shell', '--version', '9.9.9', '--to', deployment],
      'Shell 9.9.9 was never released here, or its files were removed.',
    ],
    [
      release,
      ['mfe-devices', '--to', deployment, '--key', letter],
      `${letter} holds no private Ed25519 key in PEM. Make one: npm run keys -- --key FILE`,
    ],
    [release, ['shell', '--to', other], `${other} is not empty and holds no console.`],
    [
      preview,
      ['mfe-devices', '--label', 'pr.1', '--to', deployment],
      `${deployment} is not a registry service. A preview takes one, which ends it. Give the address of a console that has one; in the console's own workspace`,
    ],
    [
      preview,
      ['mfe-devices', '--label', '../x', '--to', deployment],
      '--label is "../x"; it must be one such as pr.12',
    ],
    [
      preview,
      ['--remove', 'mfe_devices', '--to', deployment],
      '--remove is "mfe_devices"; it must be a preview such as mfe_devices@1.7.2-pr.12.',
    ],
    [preview, ['--list', '--to', 'http://console.example.org'], 'must be an https address'],
    [rollback, ['--to', deployment], 'The name of a remote is missing. It is one such as mfe-devices.'],
    [promote, ['../devices', '--to', deployment], '"../devices" is not a remote\'s name.'],
    [rollback, ['mfe-devices', '--to', deployment], 'mfe-devices is not in this deployment; it has no remotes yet.'],
    [
      rollback,
      ['mfe-devices', '--version', '9.9.9', '--to', deployment],
      `mfe_devices 9.9.9 was never released here, or its files were removed. There are no files of mfe_devices in ${deployment}.`,
    ],
    [rollback, ['mfe-seeds', '--version', '9.9.9', '--to', deployment], 'There are the files of 1.9.0, 1.10.0.'],
    [canary, ['mfe-devices', '--version', '1.0.0', '--to', deployment], '--percent is missing'],
    [
      canary,
      ['mfe-devices', '--version', '1.0.0', '--percent', '101', '--to', deployment],
      '--percent is "101"; it must be a number from 0 to 100.',
    ],
    [canary, ['mfe-devices', '--version', '1.0.0', '--percent=-1', '--to', deployment], '--percent is "-1"'],
    [canary, ['mfe-devices', '--percent', '10', '--to', deployment], '--version is missing'],
    [
      canary,
      ['mfe-devices', '--version', '7.7.7', '--percent', '10', '--to', deployment],
      'mfe_devices 7.7.7 was never released here, and the sources are of version ',
    ],
    [
      canary,
      ['shell', '--version', '7.7.7', '--percent', '10', '--to', deployment],
      'Shell 7.7.7 was never released here, and the sources are of version ',
    ],
    [canary, ['mfe-none', '--version', '1.0.0', '--percent', '10', '--to', deployment], 'There is no remote mfe-none.'],
    [canary, ['mfe-devices', '--percent', '0', '--to', deployment], 'mfe-devices is not in this deployment'],
    [removeOld, ['mfe-devices', '--to', deployment], '--keep is missing'],
    [
      removeOld,
      ['mfe-devices', '--keep', '0', '--to', deployment],
      '--keep is "0"; it must be a number from 1 to 1000.',
    ],
    [removeOld, ['mfe-none', '--keep', '5', '--to', deployment], 'mfe-none is not in this deployment'],
    [promote, ['mfe-devices', '--to', deployment], 'mfe-devices is not in this deployment'],
    [retire, ['mfe-devices', '--to', deployment], 'mfe-devices is not in this deployment'],
    [canary, ['--from', empty, '--percent', '10', '--to', deployment], `${empty} holds no release of a remote`],
    [
      canary,
      ['--from', empty, '--version', '1.0.0', '--percent', '10', '--to', deployment],
      '--version goes with files that are there',
    ],
    [repair, ['--to', nowhere], `${nowhere} holds no console: there is no such folder.`],
  ] as const)('MFE-02: %p %j', async (command, args, message) => {
    expect(await run(command, args)).toBe(1)
    expect(printed.join('\n')).toContain(message)
  })

  test('MFE-02: --help tells the use, and so does a command without arguments', async () => {
    for (const command of [release, rollback, removeOld, canary, promote, retire, repair]) {
      expect([await run(command, ['--help']), await run(command, [])]).toEqual([0, 1])
      expect(printed.at(-1)).toContain('npm run ')
    }
  })
})
