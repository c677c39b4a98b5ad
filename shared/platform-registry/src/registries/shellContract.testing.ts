import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { newBuild, newShell } from '../release.testing.ts'
import type { OpenedRegistry } from './contract.testing.ts'

/** What every registry does with shells, wherever it is. */
export const shellContract = (start: () => Promise<OpenedRegistry>): void => {
  let opened: OpenedRegistry
  beforeAll(async () => {
    opened = await start()
  })
  afterAll(async () => void (await opened?.close()))

  const read = async () => (await opened.open()).read()
  const release = async (built: BuiltRelease) =>
    (await opened.open()).change({
      request: { kind: 'release', remote: built.name, version: built.release.version },
      built,
      author: { actor: 'ada' },
      say: () => {},
    })
  const shellOf = async () => {
    const { version, previous } = (await read()).shell ?? {}
    return [
      version,
      previous?.version,
      await opened.page('index.html'),
      (JSON.parse(await opened.page('shell.json')) as { version: string }).version,
    ]
  }
  const releaseShell = async (...[version, options]: Parameters<typeof newShell>) =>
    (await opened.open()).shell.release(newShell(version, options), () => {}, {
      author: { actor: 'ada', reason: 'a shell' },
    })
  const pageOf = (version: string) => `<meta name="shell-version" content="${version}"> ${version}`

  test('MFE-79: takes a shell, which its address then shows, and goes back; index.html comes after all that it needs', async () => {
    const [first, second] = ['1.0.0', '1.1.0']
    for (const version of [first, second]) await releaseShell(version)
    expect(await shellOf()).toEqual([second, first, pageOf(second), second])
    expect(await opened.page('assets/main.110.js')).toBe(second)
    await (await opened.open()).shell.rollBack(undefined, () => {}, { actor: 'ada' })
    expect(await shellOf()).toEqual([first, undefined, pageOf(first), first])
    await (await opened.open()).shell.rollBack(second, () => {}, { actor: 'ada' })
    const history = await (await opened.open()).history(2)
    expect(history.map(({ command, changed }) => [command, changed])).toEqual([
      ['rollback of the shell to 1.1.0', ['shell']],
      ['rollback of the shell to 1.0.0', ['shell']],
    ])
    expect(await (await opened.open()).verify()).toEqual([])
  })

  test('MFE-79: refuses a shell of a version that is there with other files, an older one, and one that lacks what a remote uses', async () => {
    await releaseShell('1.1.0')
    const before = await shellOf()
    await expect(releaseShell('1.1.0', { mark: 'other' })).rejects.toThrow(
      /released already, with (other files|another)/,
    )
    await expect(releaseShell('1.0.5')).rejects.toThrow('Shell 1.1.0 is the current release, and 1.0.5 is older.')
    await release(
      newBuild('panels', '1.0.0', {
        nav: [{ to: '/panels', order: 7000, icon: 'plants', title: { en: 'x', de: 'x' } }],
        uses: { routes: [], storage: [], shared: { '@console/shared/ui': ['Panel'] } },
      }),
    )
    await expect(releaseShell('1.2.0', { provides: [] })).rejects.toThrow(
      'mfe_panels 1.0.0 uses what the shell does not have: Panel of @console/shared/ui.',
    )
    await expect((await opened.open()).shell.rollBack('9.0.0', () => {}, { actor: 'ada' })).rejects.toThrow(
      'Shell 9.0.0 was never released here',
    )
    expect(await shellOf()).toEqual(before)
  })

  test('MFE-88: gives a shell to a share of the browsers, which index.html says, and makes it the current one', async () => {
    await releaseShell('1.3.0', { handOver: 1 })
    const { shell } = await opened.open()
    expect([await shell.has('1.4.0'), await shell.has('1.3.0')]).toEqual([false, true])
    await shell.canary({ version: '1.4.0', percent: 10, built: newShell('1.4.0', { handOver: 1 }) }, () => {}, {
      actor: 'ada',
    })
    expect((await read()).shell?.canary).toEqual({ version: '1.4.0', platform: '1.2.0', percent: 10 })
    expect(await opened.page('index.html')).toContain(
      '<meta name="shell-canary" content="{&quot;version&quot;:&quot;1.4.0&quot;,&quot;percent&quot;:10,',
    )
    await shell.endCanary(() => {}, { actor: 'ada' })
    expect(await opened.page('index.html')).not.toContain('shell-canary')
    await shell.canary({ version: '1.4.0', percent: 20 }, () => {}, { actor: 'ada' })
    await shell.promote(false, () => {}, { actor: 'ada' })
    expect([(await read()).shell, await opened.page('assets/main.140.js')]).toEqual([
      { version: '1.4.0', platform: '1.2.0', previous: { version: '1.3.0', platform: '1.2.0' } },
      '1.4.0',
    ])
  })

  test('MFE-79: of two shells at once one follows the other, and the address shows the last one', async () => {
    const results = await Promise.allSettled(['2.0.0', '2.1.0', '2.2.0'].map((version) => releaseShell(version)))
    const [version, , page, described] = await shellOf()
    expect([version, page, described]).toEqual(['2.2.0', pageOf('2.2.0'), '2.2.0'])
    expect(results[2]?.status).toBe('fulfilled')
    for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toContain('is older')
    expect(await (await opened.open()).verify()).toEqual([])
  })
}
