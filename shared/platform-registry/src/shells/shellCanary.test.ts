import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { released } from '../document/changes.ts'
import { deploymentAt, openDeployment, readRegistry } from '../folder/deployment.ts'
import { readHistory, verifyJournal } from '../journal/history.ts'
import { publish } from '../publish.ts'
import { newBuild, newFolder, newShell, removeFolders } from '../release.testing.ts'
import { publishShell, rollBackShell } from './publishShell.ts'
import { beginShellCanary, endShellCanary, promoteShell } from './shellCanary.ts'

afterAll(removeFolders)

const say = () => {}
const author = { actor: 'mara' }
const handOver = 1

const newConsole = async (...versions: string[]): Promise<string> => {
  const folder = newFolder()
  for (const version of versions) await publishShell(folder, newShell(version, { handOver }), say)
  return folder
}
const shown = (folder: string): string => readFileSync(path.join(folder, 'index.html'), 'utf8')
const canaryIn = (folder: string): unknown => {
  const [, content] = /<meta name="shell-canary" content="([^"]*)">/.exec(shown(folder)) ?? []
  return content === undefined ? null : JSON.parse(content.replaceAll('&quot;', '"'))
}
const shellOf = (folder: string) => readRegistry(deploymentAt(folder)).shell
const begin = (folder: string, version: string, percent: number, built?: string) =>
  beginShellCanary(folder, { version, percent, ...(built !== undefined && { built }) }, say, { author })

describe('a canary of the shell', () => {
  test('MFE-88: is named in index.html with its scripts, goes to another share, is ended, and promoted; the history tells of it', async () => {
    const folder = await newConsole('1.0.0')
    const before = shown(folder)
    await begin(folder, '1.1.0', 10, newShell('1.1.0', { handOver }))
    expect(shellOf(folder)).toEqual({
      version: '1.0.0',
      platform: '1.2.0',
      canary: { version: '1.1.0', platform: '1.2.0', percent: 10 },
    })
    expect(canaryIn(folder)).toEqual({
      version: '1.1.0',
      percent: 10,
      files: { handOver, entry: ['/assets/main.110.js'] },
    })
    expect(shown(folder).replace(/<meta name="shell-canary" content="[^"]*">/, '')).toBe(before)
    await begin(folder, '1.1.0', 50)
    expect(canaryIn(folder)).toMatchObject({ percent: 50 })
    await endShellCanary(folder, say, { author })
    expect([shown(folder), shellOf(folder)?.canary]).toEqual([before, undefined])
    await begin(folder, '1.1.0', 5)
    await promoteShell(folder, false, say, { author })
    expect(shellOf(folder)).toEqual({
      version: '1.1.0',
      platform: '1.2.0',
      previous: { version: '1.0.0', platform: '1.2.0' },
    })
    expect([canaryIn(folder), shown(folder)]).toEqual([null, expect.stringContaining('content="1.1.0"')])
    const { target } = deploymentAt(folder)
    expect((await readHistory(target, 5)).map(({ actor, command, changed }) => [actor, command, changed])).toEqual([
      ['mara', 'promotion of shell 1.1.0', ['shell']],
      ['mara', 'canary of shell 1.1.0 for 5 %', ['shell']],
      ['mara', 'end of the canary of the shell', ['shell']],
      ['mara', 'canary of shell 1.1.0 for 50 %', ['shell']],
      ['mara', 'canary of shell 1.1.0 for 10 %', ['shell']],
    ])
    expect(await verifyJournal(target)).toEqual([])
  })

  test('MFE-88: stays when another shell is released or gone back to, and is shown by the next command where one was killed before', async () => {
    const folder = await newConsole('1.0.0')
    await begin(folder, '2.0.0', 10, newShell('2.0.0', { handOver }))
    const before = shown(folder)
    await publishShell(folder, newShell('1.1.0', { handOver }), say)
    expect([canaryIn(folder), shellOf(folder)?.version]).toEqual([
      expect.objectContaining({ version: '2.0.0', percent: 10 }),
      '1.1.0',
    ])
    await rollBackShell(folder, undefined, say)
    expect(shown(folder)).toBe(before)
    writeFileSync(path.join(folder, 'index.html'), before.replace(/<meta name="shell-canary" content="[^"]*">/, ''))
    const built = newBuild('plants', '1.0.0')
    await publish(openDeployment(folder), {
      what: 'release',
      change: released('mfe_plants', built.release),
      built,
      say,
    })
    expect(shown(folder)).toBe(before)
  })

  test("MFE-88: is refused where it can't run: the current one, none, changed files, another boot script, an old build", async () => {
    const folder = await newConsole('1.0.0', '1.1.0')
    await expect(begin(folder, '1.1.0', 10)).rejects.toThrow('Shell 1.1.0 is the current release: everybody has it.')
    await expect(begin(folder, '9.0.0', 10)).rejects.toThrow('Shell 9.0.0 was never released here')
    await expect(endShellCanary(folder, say, { author })).rejects.toThrow('The shell has no canary.')
    await expect(promoteShell(folder, false, say, { author })).rejects.toThrow('The shell has no canary.')
    await expect(begin(folder, '2.0.0', 10, newShell('2.0.0', { handOver: 2 }))).rejects.toThrow(
      'Shell 2.0.0 needs its own boot script',
    )
    await expect(begin(folder, '2.1.0', 10, newShell('2.1.0'))).rejects.toThrow(
      'was built before there were canaries of the shell',
    )
    writeFileSync(path.join(folder, 'assets/main.100.js'), 'mine')
    await expect(begin(folder, '1.0.0', 10)).rejects.toThrow('has other bytes than were built')
    expect(shellOf(folder)?.canary).toBeUndefined()
  })

  test('MFE-88, MFE-110: is refused where its scripts have no hashes and the current page asks for them', async () => {
    const folder = await newConsole('1.0.0')
    await publishShell(folder, newShell('1.1.0', { handOver, hash: 'sha256-AA' }), say)
    await expect(begin(folder, '2.0.0', 10, newShell('2.0.0', { handOver }))).rejects.toThrow(
      'Shell 2.0.0 was built before scripts had hashes',
    )
    await begin(folder, '2.1.0', 10, newShell('2.1.0', { handOver, hash: 'sha256-BB' }))
    expect(canaryIn(folder)).toMatchObject({ version: '2.1.0' })
  })

  test('MFE-88: all remotes run on it, when it begins and as long as it lasts', async () => {
    const folder = await newConsole('1.0.0')
    const uses = { routes: [], storage: [], shared: { '@console/shared/ui': ['Panel'] } }
    const release = (version: string, of: object = {}) => {
      const built = newBuild('plants', version, of)
      return publish(openDeployment(folder), {
        what: 'release',
        change: released('mfe_plants', built.release),
        built,
        say,
      })
    }
    await release('1.0.0')
    await begin(folder, '1.1.0', 10, newShell('1.1.0', { handOver, provides: [] }))
    await expect(release('1.1.0', { uses })).rejects.toThrow(
      'On shell 1.1.0, the canary: mfe_plants 1.1.0 uses what the shell does not have: Panel of @console/shared/ui.',
    )
    await endShellCanary(folder, say, { author })
    await release('1.1.0', { uses })
    await expect(begin(folder, '1.1.0', 10)).rejects.toThrow('mfe_plants 1.1.0 uses what the shell does not have')
  })
})
