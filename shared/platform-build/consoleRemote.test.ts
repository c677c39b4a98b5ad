import { afterAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const tool = fileURLToPath(new URL('console-remote.mjs', import.meta.url))
const nowhere = mkdtempSync(path.join(tmpdir(), 'no-remote-'))
const remote = fileURLToPath(new URL('../../mfe-secrets', import.meta.url))
afterAll(() => rmSync(nowhere, { recursive: true, force: true }))

const run = (cwd: string, ...args: string[]): Promise<{ code: number | null; out: string; errors: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [tool, ...args], { cwd }, (_, out, errors) =>
      resolve({ code: child.exitCode, out, errors }),
    )
  })

describe('console-remote', () => {
  test('MFE-87: --help tells what each command does', async () => {
    const { code, out } = await run(nowhere, '--help')
    expect(code).toBe(0)
    const [, list = ''] = /remote\.\n\n(.*?)\n\n/s.exec(out) ?? []
    const rows = list.split('\n')
    const files = ['commands', 'commands/suite']
      .flatMap((folder) => readdirSync(path.join(path.dirname(tool), folder)))
      .filter((file) => /^[^.]+\.ts$/.test(file) && !/[A-Z]/.test(file))
    expect(rows.map((row) => row.trim().split(' ')[0]).sort()).toEqual(
      files.map((file) => file.replace('.ts', '')).sort(),
    )
    expect(rows.filter((row) => !/^ {2}[a-z0-9-]+ +\S+ \S/.test(row))).toEqual([])
  })

  test('MFE-87: an unknown command is named, with those that there are', async () => {
    const { code, errors } = await run(nowhere, 'biuld')
    expect(code).toBe(1)
    expect(errors).toMatch(/^There is no command "biuld"\.\n.*\n {2}build +writes dist/s)
  })

  test.each(['dev', 'check'])(
    'MFE-87: %s says in words that this is not the folder of a remote',
    async (command) => {
      const { code, out, errors } = await run(nowhere, command)
      expect([code, out, errors]).toEqual([
        1,
        '',
        `There is no remote.config.ts in ${nowhere}. Run this in the folder of a remote.\n`,
      ])
    },
    30_000,
  )

  test.each([
    [['dev', '--against', 'nonsense'], '--against is "nonsense"; it takes the address of a console'],
    [['check', '--foo'], "Unknown option '--foo'."],
    [['release', '--version', '9.9.9'], '--to is missing.'],
    [['release', '--from', 'nothing', '--to', '.'], 'nothing holds no build. Make one: npm run build'],
    [['release', 'shell', '--to', '.'], 'is mfe-secrets, not shell.'],
  ])(
    'MFE-87: %j in the folder of a remote says what is wrong',
    async (args, message) => {
      const { code, errors } = await run(remote, ...args)
      expect(code).toBe(1)
      expect(errors).toContain(message)
      expect(errors).not.toContain('    at ')
    },
    30_000,
  )

  test('MFE-87: the use of release is that of a repository of one remote', async () => {
    const { out } = await run(remote, 'release', '--help')
    expect(out).toContain('npm run release -- --from dist --to TARGET')
    expect(out).not.toMatch(/mfe-devices|shell --to/)
  }, 30_000)
})
