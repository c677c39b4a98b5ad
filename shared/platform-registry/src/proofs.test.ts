import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ShellDescription } from './document/shellDescription.ts'
import { type Change, promoted, released, rolledBack, withCanary } from './document/changes.ts'
import { type Deployment, type FolderDeployment, publishedRelease, readRegistry } from './folder/deployment.ts'
import { publish } from './publish.ts'
import { readBuilt } from './document/readBuilt.ts'
import type { BuiltRelease, Release } from './document/registryDocument.ts'
import { targetRegistry } from './registries/targetRegistry.ts'
import { newBuild, newDeployment, newFolder, removeFolders } from './release.testing.ts'
import { publishShell } from './shells/publishShell.ts'
import { UserError } from './userError.ts'

afterAll(removeFolders)

const provides: ShellDescription['provides'] = {
  shared: { '@console/shared/ui': ['Banner', 'Panel'], react: ['useState'] },
  slots: ['dashboard.fleet/v1'],
  icons: ['plants', 'weather'],
  routes: { 'device-details': '/devices/:id' },
}

const change = (deployment: Deployment, what: Change, built?: BuiltRelease, said: string[] = []) =>
  publish(deployment, { what: 'change', change: what, say: (text) => void said.push(text), ...(built && { built }) })
const release = (deployment: Deployment, built: BuiltRelease, options?: { allowOlder: boolean }) =>
  change(deployment, released(built.name, built.release, options), built)
const fileOf = (deployment: FolderDeployment, name: string, version: string, file: string) =>
  path.join(deployment.folder, 'remotes', name, version, file)
const registryOf = ({ folder }: FolderDeployment) => readFileSync(path.join(folder, 'registry.json'), 'utf8')
const uses = (shared: Release['uses']['shared']) => ({ uses: { routes: [], storage: [], ...(shared && { shared }) } })

describe('what a release names is there', () => {
  test.each<[string, Partial<Release>, string]>([
    [
      'an export',
      uses({ '@console/shared/ui': ['Panel', 'Sheet'] }),
      'uses what the shell does not have: Sheet of @console/shared/ui.',
    ],
    [
      'a module',
      uses({ '@console/shared/ui/map': ['Map'] }),
      'uses what the shell does not have: the module @console/shared/ui/map.',
    ],
    [
      'a slot of the shell',
      { slots: [{ slot: 'dashboard.fleet/v2', module: './ListScreen' }] },
      'uses what the shell does not have: the slot dashboard.fleet/v2.',
    ],
    [
      'an icon',
      { nav: [{ to: '/plants', order: 1, icon: 'cactus', title: { en: 'x', de: 'x' } }] },
      'uses what the shell does not have: the icon cactus.',
    ],
    [
      'a route',
      { uses: { routes: ['device-list'], storage: [] } },
      'links to the route device-list, which no remote has',
    ],
  ])(
    'MFE-30: %s that the deployed shell lacks is refused, whatever range the remote declares',
    async (_, part, message) => {
      const deployment = newDeployment('1.2.0', provides)
      const before = registryOf(deployment)
      await expect(release(deployment, newBuild('plants', '1.0.0', { platform: '>=0.0.1', ...part }))).rejects.toThrow(
        message,
      )
      expect(registryOf(deployment)).toBe(before)
    },
  )

  test('MFE-30: what the shell has passes, so does a slot that another remote owns, and what an older shell does not list', async () => {
    const named = {
      ...uses({ '@console/shared/ui': ['Panel'], react: ['useState'] }),
      slots: [{ slot: 'plants.picker/v1', module: './ListScreen' }],
    }
    await release(newDeployment('1.2.0', provides), newBuild('plants', '1.0.0', named))
    const unknown = newBuild('plants', '1.0.0', uses({ '@console/shared/ui': ['Sheet'] }))
    const { remotes } = await release(newDeployment('1.2.0'), unknown)
    expect(remotes['mfe_plants']?.version).toBe('1.0.0')
  })

  test('MFE-30: a slot that a release shows must be filled where its owner is there; where that is not deployed, its place stays empty', async () => {
    const shows = (slot: string) => ({ uses: { routes: [], slots: [slot], storage: [], shared: {} } })
    const [deployment, fills] = [
      newDeployment('1.2.0', provides),
      newBuild('plants', '1.0.0', { slots: [{ slot: 'plants.picker/v1', module: './Picker' }] }),
    ]
    await expect(release(deployment, newBuild('weather', '1.0.0', shows('dashboard.nope/v1')))).rejects.toThrow(
      'mfe_weather 1.0.0 shows the slot dashboard.nope/v1, which no remote fills',
    )
    await release(deployment, newBuild('weather', '1.0.0', shows('plants.picker/v1')))
    await release(deployment, fills)
    await expect(release(deployment, newBuild('weather', '1.1.0', shows('plants.picker/v2')))).rejects.toThrow(
      'shows the slot plants.picker/v2',
    )
    await release(deployment, newBuild('weather', '1.1.0', shows('plants.picker/v1')))
    await expect(release(deployment, newBuild('plants', '1.1.0'))).rejects.toThrow(
      'mfe_weather 1.1.0 shows the slot plants.picker/v1, which no remote fills',
    )
  })

  test('MFE-30: names that every object has are names like any other', async () => {
    const route = { name: 'constructor', path: '/plants/:id', module: './ListScreen' }
    await expect(
      release(
        newDeployment('1.2.0', provides),
        newBuild('plants', '1.0.0', { routes: [route], nav: [], ...uses({ constructor: ['name'] }) }),
      ),
    ).rejects.toThrow('uses what the shell does not have: the module constructor.')
    await release(newDeployment('1.2.0', provides), newBuild('plants', '1.0.0', { routes: [route], nav: [] }))
  })

  test('MFE-30: a shell that provides less than a deployed remote uses is refused; one whose lack is older than it is not', async () => {
    const deployment = newDeployment('1.2.0', provides)
    await release(deployment, newBuild('plants', '1.0.0', uses({ '@console/shared/ui': ['Panel'] })))
    await release(
      deployment,
      newBuild('weather', '1.0.0', { slots: [{ slot: 'dashboard.fleet/v1', module: './Fleet' }] }),
    )
    const shell = (version: string, names: string[], slots = provides?.slots) => {
      const folder = newFolder()
      mkdirSync(path.join(folder, 'assets'))
      writeFileSync(path.join(folder, 'index.html'), version)
      writeFileSync(
        path.join(folder, 'shell.json'),
        JSON.stringify({
          version,
          platform: '1.2.0',
          provides: { ...provides, slots, shared: { ...provides?.shared, '@console/shared/ui': names } },
        }),
      )
      return folder
    }
    await expect(publishShell(deployment.folder, shell('0.2.0', ['Banner']), () => {})).rejects.toThrow(
      'Not all remotes of the deployment run on shell 0.2.0, platform 1.2.0:\n  mfe_plants 1.0.0 uses what the shell does not have: Panel of @console/shared/ui.',
    )
    await expect(publishShell(deployment.folder, shell('0.2.1', ['Panel'], []), () => {})).rejects.toThrow(
      'mfe_weather 1.0.0 uses what the shell does not have: the slot dashboard.fleet/v1.',
    )
    expect(readFileSync(path.join(deployment.folder, 'index.html'), 'utf8')).toBe('<!doctype html>')
    await publishShell(deployment.folder, shell('0.3.0', ['Panel']), () => {})
    expect(readFileSync(path.join(deployment.folder, 'index.html'), 'utf8')).toBe('0.3.0')
  })

  test('MFE-30: a release that the deployed shell lacks something for becomes no previous one', async () => {
    const deployment = newDeployment('1.2.0', provides)
    await release(deployment, newBuild('plants', '1.0.0', uses({ '@console/shared/ui': ['Panel'] })))
    // The shell was put there by hand.
    writeFileSync(
      path.join(deployment.folder, 'shell.json'),
      JSON.stringify({ version: '0.1.0', platform: '1.2.0', provides: { ...provides, shared: {} } }),
    )
    const said: string[] = []
    const next = newBuild('plants', '1.1.0')
    await change(deployment, released('mfe_plants', next.release), next, said)
    expect(readRegistry(deployment).remotes['mfe_plants']).not.toHaveProperty('previous')
    expect(said).toContain('mfe_plants 1.0.0 does not run on this shell, so the console does not fall back to it.')
  })
})

describe('a change is refused only for what it adds', () => {
  test('MFE-32: another team’s damage is told by the verification, and keeps nobody from a rollback or a release', async () => {
    const deployment = newDeployment()
    for (const version of ['1.0.0', '1.1.0']) await release(deployment, newBuild('plants', version))
    await release(deployment, newBuild('weather', '3.0.0'))
    writeFileSync(fileOf(deployment, 'mfe_weather', '3.0.0', 'assets/1.0123abcd.js'), 'changed')
    await change(deployment, rolledBack('mfe_plants', ''))
    expect(await targetRegistry(deployment).verify()).toEqual([
      expect.stringMatching(/^mfe_weather 3\.0\.0: .*has other bytes than were built/),
    ])
    await release(deployment, newBuild('seeds', '1.0.0'))
    expect(Object.entries(readRegistry(deployment).remotes).map(([name, { version }]) => [name, version])).toEqual([
      ['mfe_plants', '1.0.0'],
      ['mfe_seeds', '1.0.0'],
      ['mfe_weather', '3.0.0'],
    ])
  })

  test('MFE-32: an entry that no shell could read keeps nobody else from a release, and its own team mends it by one', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    const registry = JSON.parse(registryOf(deployment)) as { remotes: Record<string, unknown> }
    writeFileSync(
      path.join(deployment.folder, 'registry.json'),
      JSON.stringify({
        ...registry,
        remotes: { ...registry.remotes, mfe_weather: null, mfe_seeds: { version: '1.0.0', entry: 7 } },
      }),
    )
    await release(deployment, newBuild('plants', '1.1.0'))
    await release(deployment, newBuild('seeds', '1.1.0'))
    expect(readRegistry(deployment).remotes['mfe_seeds']?.version).toBe('1.1.0')
  })
})

describe('a team with a damaged release', () => {
  test('MFE-32: goes on to the next one, to which it has nothing to fall back', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    writeFileSync(fileOf(deployment, 'mfe_plants', '1.0.0', 'assets/1.0123abcd.js'), 'changed')
    const said: string[] = []
    const next = newBuild('plants', '1.1.0')
    await change(deployment, released('mfe_plants', next.release), next, said)
    expect(readRegistry(deployment).remotes['mfe_plants']).not.toHaveProperty('previous')
    expect(said).toContain('mfe_plants 1.0.0 is damaged, so the console does not fall back to it.')
  })
})

describe('a job that is late', () => {
  test('MFE-33: an older version over a newer one needs a rollback, or that it is asked for', async () => {
    const deployment = newDeployment()
    for (const version of ['1.9.0', '1.10.0']) await release(deployment, newBuild('plants', version))
    const late = newBuild('plants', '1.10.0-rc.1')
    await expect(release(deployment, late)).rejects.toThrow(
      'mfe_plants 1.10.0 is the current release, and 1.10.0-rc.1 is older. To go back: npm run rollback -- mfe-plants --version 1.10.0-rc.1 --to DIR. If it is meant as it is: --allow-older',
    )
    await release(deployment, late, { allowOlder: true })
    expect(readRegistry(deployment).remotes['mfe_plants']).toMatchObject({
      version: '1.10.0-rc.1',
      previous: { version: '1.10.0' },
    })
  })

  test('MFE-33: the promotion of a canary that a newer release has overtaken is refused, too', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    const canary = newBuild('plants', '1.1.0')
    await change(deployment, withCanary('mfe_plants', canary.release, 10), canary)
    await release(deployment, newBuild('plants', '1.2.0'))
    await expect(change(deployment, promoted('mfe_plants'))).rejects.toThrow('1.1.0 is older')
    await change(deployment, promoted('mfe_plants', { allowOlder: true }))
    expect(readRegistry(deployment).remotes['mfe_plants']?.version).toBe('1.1.0')
  })
})

describe('a build of another repository', () => {
  const written = (changed: object): string => {
    const { folder, release: built } = newBuild('plants', '1.0.0')
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...built, ...changed }))
    return folder
  }

  test('MFE-34: is read with the name that its entry has, and keys of a later build kit are kept', () => {
    expect(readBuilt(written({ later: 1 }))).toMatchObject({
      name: 'mfe_plants',
      release: { version: '1.0.0', later: 1 },
    })
  })

  test('MFE-60, MFE-64: what it adds, its points and its icon are kept', () => {
    const nav = [{ to: '/plants', order: 1, icon: 'blocks', iconPath: 'M1 1', title: { en: 'x', de: 'x' } }]
    const adds = {
      extensions: [
        {
          point: 'device.tab/v1',
          id: 'pots',
          module: './ListScreen',
          title: { en: 'x', de: 'x' },
          when: { status: ['online'] },
        },
      ],
      points: { 'plant.card/v1': ['all'] },
      nav,
    }
    expect(readBuilt(written(adds)).release).toMatchObject(adds)
  })

  const large = 'x'.repeat(900_000)
  test.each<[string, (build: Release) => object]>([
    [
      'an addition',
      () => ({
        extensions: [
          {
            point: 'device.tab/v1',
            id: 'pots',
            module: './ListScreen',
            title: { en: 'x', de: 'x' },
            ...{ later: large },
          },
        ],
      }),
    ],
    ['a route', ({ routes: [route] }) => ({ routes: route ? [{ ...route, ...{ later: large } }] : [] })],
    ['the release', () => ({ ...{ later: large } })],
  ])(
    'MFE-34: a key of %s that nobody reads stays out of registry.json, also when the release is gone back to',
    async (_, added) => {
      const deployment = newDeployment()
      const { release: build } = newBuild('plants', '1.0.0')
      await release(deployment, readBuilt(written(added(build))))
      await release(deployment, newBuild('plants', '1.1.0'))
      await change(deployment, rolledBack('mfe_plants', '', await publishedRelease(deployment, 'mfe_plants', '1.0.0')))
      expect(readRegistry(deployment).remotes['mfe_plants']?.version).toBe('1.0.0')
      expect(registryOf(deployment).length).toBeLessThan(5_000)
    },
  )

  test('MFE-34: a release with more than 64 kB for registry.json is refused', async () => {
    const deployment = newDeployment()
    const routes = Array.from({ length: 200 }, (_, index) => ({
      name: `plants-${index}`,
      path: `/plants/${index}`,
      module: `./${'Screen'.repeat(49)}`,
    }))
    await expect(release(deployment, readBuilt(written({ routes })))).rejects.toThrow(
      /mfe_plants 1\.0\.0 has \d{5} bytes for registry\.json, which each console reads, and may have 65536/,
    )
  })

  test('MFE-34: of many problems the first 50 are told', async () => {
    const deployment = newDeployment()
    const uses = { routes: Array.from({ length: 60 }, (_, index) => `nowhere-${index}`), storage: [], shared: {} }
    const refused = await release(deployment, newBuild('plants', '1.0.0', { uses })).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refused.split('\n').slice(50)).toEqual([
      expect.stringContaining('nowhere-49'),
      '  … and 10 more.',
      'Nothing was changed.',
    ])
  })

  test('MFE-34: a signature or a description that somebody has damaged is told', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    writeFileSync(fileOf(deployment, 'mfe_plants', '1.0.0', 'signed.json'), '{"payload')
    await expect(publishedRelease(deployment, 'mfe_plants', '1.0.0')).rejects.toThrow(
      new UserError(
        `${fileOf(deployment, 'mfe_plants', '1.0.0', 'signed.json')} is no signature: somebody has changed it.`,
      ),
    )
    writeFileSync(fileOf(deployment, 'mfe_plants', '1.0.0', 'release.json'), '{')
    await expect(publishedRelease(deployment, 'mfe_plants', '1.0.0')).rejects.toThrow(
      /release\.json can't be read: .*put it back from a backup/,
    )
  })

  test.each<[string, object, string]>([
    ['no entry', { entry: undefined }, 'entry: '],
    ['an entry elsewhere', { entry: '/remotes/../x/1.0.0/a.js' }, 'entry: must look like'],
    [
      'an entry of another version',
      { entry: '/remotes/mfe_plants/9.0.0/remoteEntry.0123abcd.js' },
      'the entry is of version 9.0.0, and the release of 1.0.0',
    ],
    ['a version that is a path', { version: '../../x' }, 'version: must be a version'],
    [
      'a file out of the folder',
      { files: { '../x.js': `sha384-${'A'.repeat(64)}` } },
      'must be a path below the folder',
    ],
    [
      'a compressed copy as a file of its own',
      { files: { 'assets/1.0123abcd.js.br': `sha384-${'A'.repeat(64)}` } },
      'of no compressed copy',
    ],
    ['no hashes', { files: undefined }, 'files: '],
    ['no used names, as a build for development', { uses: { routes: [], storage: [] } }, 'uses.shared: '],
    ['additions that are no list', { extensions: { id: 'pots' } }, 'extensions: '],
    [
      'an addition without an id',
      { extensions: [{ point: 'device.tab/v1', title: { en: 'x', de: 'x' } }] },
      'extensions.0.id: ',
    ],
    ['points without lists', { points: { 'plant.card/v1': 'about' } }, 'points.plant.card/v1: '],
    [
      'a name that every object has',
      { entry: '/remotes/constructor/1.0.0/remoteEntry.0123abcd.js' },
      'entry: must look like',
    ],
    [
      'a name that no report could have',
      { entry: `/remotes/${'x'.repeat(65)}/1.0.0/remoteEntry.0123abcd.js` },
      'entry: must look like',
    ],
    ['more than a megabyte', { more: 'x'.repeat(1024 * 1024) }, 'it is larger than 1 MB'],
  ])('MFE-34: %s is refused by name', (_, changed, message) => {
    expect(() => readBuilt(written(changed))).toThrow(message)
  })

  test('MFE-34: 20,000 levels are refused', () => {
    const folder = written({ later: 'levels' })
    const file = path.join(folder, 'release.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"levels"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`))
    expect(() => readBuilt(folder)).toThrow('lists and objects are more than 20 levels deep')
  })

  test('MFE-34: a folder without a release is told', () => {
    expect(() => readBuilt(newFolder())).toThrow("release.json can't be read")
  })
})
