import { afterAll, describe, expect, test } from '@jest/globals'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { released } from '../document/changes.ts'
import { deploymentAt, openDeployment, readRegistry } from '../folder/deployment.ts'
import { readHistory, verifyJournal } from '../journal/history.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, newFolder, newShell, removeFolders } from '../release.testing.ts'
import { publishShell, rollBackShell } from './publishShell.ts'

afterAll(removeFolders)

const say = () => {}

const newConsole = async (...versions: string[]): Promise<string> => {
  const folder = newFolder()
  for (const version of versions) await publishShell(folder, newShell(version), say)
  return folder
}

const shown = (folder: string): string => readFileSync(path.join(folder, 'index.html'), 'utf8')
const shellOf = (folder: string) => {
  const { version, previous } = readRegistry(deploymentAt(folder)).shell ?? {}
  return [
    version,
    previous?.version,
    (JSON.parse(readFileSync(path.join(folder, 'shell.json'), 'utf8')) as { version: string }).version,
  ]
}

describe('the shell', () => {
  test('MFE-58: is released as a version that stays, goes back to the one before, and the history tells who did it', async () => {
    const folder = await newConsole('1.0.0', '1.1.0')
    expect(shellOf(folder)).toEqual(['1.1.0', '1.0.0', '1.1.0'])
    await rollBackShell(folder, undefined, say, { actor: 'mara' })
    expect([shown(folder), ...shellOf(folder)]).toEqual([
      '<meta name="shell-version" content="1.0.0"> 1.0.0',
      '1.0.0',
      undefined,
      '1.0.0',
    ])
    await expect(rollBackShell(folder, undefined, say)).rejects.toThrow(
      'The shell has no previous release to go back to.',
    )
    await expect(rollBackShell(folder, '1.0.0', say)).rejects.toThrow('Shell 1.0.0 is the current release already.')
    await rollBackShell(folder, '1.1.0', say)
    expect(shellOf(folder)).toEqual(['1.1.0', undefined, '1.1.0'])
    const { target } = deploymentAt(folder)
    expect((await readHistory(target, 2)).map(({ actor, command, changed }) => [actor, command, changed])).toEqual([
      ['unknown', 'rollback of the shell to 1.1.0', ['shell']],
      ['mara', 'rollback of the shell to 1.0.0', ['shell']],
    ])
    expect(await verifyJournal(target)).toEqual([])
  })

  test('MFE-58: a shell that was put there without a release is no previous one, and the first release says so', async () => {
    const { folder } = newDeployment()
    const said: string[] = []
    for (const version of ['1.0.0', '1.1.0'])
      await publishShell(folder, newShell(version), (text) => void said.push(text))
    expect(said.filter((text) => text.includes('without a release'))).toEqual([
      'Shell 0.1.0 was put here without a release, so no rollback leads back to it. To go back, release it from its sources with --allow-older.',
    ])
    expect(shellOf(folder)).toEqual(['1.1.0', '1.0.0', '1.1.0'])
  })

  test('MFE-58: a version never changes, an older one needs to be meant, and another version can be given', async () => {
    const folder = await newConsole('1.1.0')
    await publishShell(folder, newShell('1.1.0'), say)
    await expect(publishShell(folder, newShell('1.1.0', { mark: 'other' }), say)).rejects.toThrow(
      'Shell 1.1.0 was released already, with other files (assets/main.other.js differs)',
    )
    await expect(publishShell(folder, newShell('1.0.0'), say)).rejects.toThrow(
      'Shell 1.1.0 is the current release, and 1.0.0 is older.',
    )
    expect(existsSync(path.join(folder, 'shells/1.0.0'))).toBe(false)
    await publishShell(folder, newShell('1.0.0'), say, { allowOlder: true })
    await publishShell(folder, newShell('1.0.0'), say, { version: '1.2.0' })
    expect([shown(folder), ...shellOf(folder)]).toEqual([
      '<meta name="shell-version" content="1.2.0"> 1.0.0',
      '1.2.0',
      '1.0.0',
      '1.2.0',
    ])
  })

  test('MFE-58: a rollback is refused where a remote uses a name that the former shell lacks, and where a file of it was changed or is gone', async () => {
    const folder = newFolder()
    await publishShell(folder, newShell('1.0.0', { provides: [] }), say)
    await publishShell(folder, newShell('1.1.0'), say)
    const built = newBuild('plants', '1.0.0', {
      uses: { routes: [], storage: [], shared: { '@console/shared/ui': ['Panel'] } },
    })
    await publish(openDeployment(folder), {
      what: 'release',
      change: released('mfe_plants', built.release),
      built,
      say,
    })
    await expect(rollBackShell(folder, undefined, say)).rejects.toThrow(
      'mfe_plants 1.0.0 uses what the shell does not have: Panel of @console/shared/ui.',
    )
    await publishShell(folder, newShell('1.2.0'), say)
    const file = path.join(folder, 'assets/main.110.js')
    writeFileSync(file, 'mine')
    await expect(rollBackShell(folder, '1.1.0', say)).rejects.toThrow(`${file} has other bytes than were built`)
    rmSync(file)
    await expect(rollBackShell(folder, '1.1.0', say)).rejects.toThrow(`${file} does not exist`)
    expect(shellOf(folder)).toEqual(['1.2.0', '1.1.0', '1.2.0'])
  })

  test('MFE-58: a rollback is refused for a compressed copy of something else, and passes with right ones', async () => {
    const folder = await newConsole('1.0.0', '1.1.0')
    for (const file of ['assets/main.100.js', 'shells/1.0.0/index.html']) {
      const [copy, right] = [path.join(folder, `${file}.gz`), gzipSync(readFileSync(path.join(folder, file)))]
      writeFileSync(copy, gzipSync('mine'))
      await expect(rollBackShell(folder, '1.0.0', say)).rejects.toThrow(
        `Shell 1.0.0 can't run: ${copy} has other bytes than were built`,
      )
      writeFileSync(copy, right)
    }
    const strange = path.join(folder, 'shells/1.0.0/more.js')
    writeFileSync(strange, '')
    await expect(rollBackShell(folder, '1.0.0', say)).rejects.toThrow(`${strange} is no file that was built`)
    rmSync(strange)
    await rollBackShell(folder, '1.0.0', say)
    expect(shellOf(folder)[0]).toBe('1.0.0')
  })

  test('MFE-58: the console does not fall back to a release of a remote that the new shell lacks something for', async () => {
    const folder = await newConsole('1.0.0')
    const uses = { routes: [], storage: [], shared: { '@console/shared/ui': ['Panel'] } }
    for (const built of [newBuild('plants', '1.0.0', { uses }), newBuild('plants', '1.1.0')])
      await publish(openDeployment(folder), {
        what: 'release',
        change: released('mfe_plants', built.release),
        built,
        say,
      })
    expect(readRegistry(deploymentAt(folder)).remotes['mfe_plants']?.previous?.version).toBe('1.0.0')
    const said: string[] = []
    await publishShell(folder, newShell('1.1.0', { provides: [] }), (text) => said.push(text))
    expect(said).toContain('mfe_plants 1.0.0 does not run on shell 1.1.0, so the console does not fall back to it.')
    const { remotes } = readRegistry(deploymentAt(folder))
    expect([remotes['mfe_plants']?.version, remotes['mfe_plants']?.previous]).toEqual(['1.1.0', undefined])
    expect(await verifyJournal(deploymentAt(folder).target)).toEqual([])
  })

  test('MFE-58: remotes stay as they are, and a later release of one leaves the shell as it is', async () => {
    const folder = await newConsole('1.0.0', '1.1.0')
    const built = newBuild('plants', '1.0.0')
    await publish(openDeployment(folder), {
      what: 'release',
      change: released('mfe_plants', built.release),
      built,
      say,
    })
    const before = readRegistry(deploymentAt(folder)).remotes
    expect(shellOf(folder)).toEqual(['1.1.0', '1.0.0', '1.1.0'])
    await rollBackShell(folder, undefined, say)
    expect(readRegistry(deploymentAt(folder)).remotes).toEqual(before)
  })
})
