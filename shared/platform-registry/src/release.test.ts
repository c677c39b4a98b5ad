import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { type Change, promoted, released, rolledBack, withCanary, withoutCanary } from './document/changes.ts'
import { type FolderDeployment, readRegistry } from './folder/deployment.ts'
import { publish } from './publish.ts'
import { type BuiltRelease, nextReleaseId, type Release } from './document/registryDocument.ts'
import { newBuild, newDeployment, removeFolders } from './release.testing.ts'

afterAll(removeFolders)

const say = () => {}
const change = (deployment: FolderDeployment, what: Change, built?: BuiltRelease) =>
  publish(deployment, { what: 'change', change: what, say, ...(built && { built }) })
const release = (deployment: FolderDeployment, built: BuiltRelease) =>
  change(deployment, released(built.name, built.release), built)
const stateOf = (deployment: FolderDeployment, name = 'mfe_plants') => {
  const { version, previous, canary } = readRegistry(deployment).remotes[name] ?? {}
  return [version, previous?.version, canary && `${canary.version} at ${canary.percent} %`]
}

/** Three releases of one remote. */
const history = async () => {
  const deployment = newDeployment()
  const builds = ['1.0.0', '1.1.0', '1.2.0'].map((version) => newBuild('plants', version))
  for (const built of builds) await release(deployment, built)
  return { deployment, builds: builds.map((built) => built.release) as [Release, Release, Release] }
}

describe('a release', () => {
  test('MFE-02, MFE-08: is a folder of its own and one change of the registry, with hash and platform; others stay as they are', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('weather', '3.0.0'))
    const weather = readRegistry(deployment).remotes['mfe_weather']
    const built = newBuild('plants', '1.0.0')
    const registry = await release(deployment, built)
    expect(readRegistry(deployment)).toEqual(registry)
    expect(registry.release).toMatch(/^\d{4}-\d\d-\d\d\.2$/)
    expect(Object.keys(registry.remotes)).toEqual(['mfe_plants', 'mfe_weather'])
    expect(registry.remotes['mfe_weather']).toEqual(weather)
    const { uses: _, files: __, ...entry } = built.release
    expect(registry.remotes['mfe_plants']).toEqual(entry)
    expect(readdirSync(path.join(deployment.folder, 'remotes/mfe_plants/1.0.0')).sort()).toEqual([
      'assets',
      'release.json',
      'remoteEntry.0123abcd.js',
    ])
    expect(readdirSync(deployment.work).sort()).toEqual(['journal', 'registry.before-journal.json'])
  })

  test('MFE-09: makes the former version the one to fall back to', async () => {
    const { deployment } = await history()
    expect(stateOf(deployment)).toEqual(['1.2.0', '1.1.0', undefined])
    expect(readRegistry(deployment).remotes['mfe_plants']?.previous).toMatchObject({
      integrity: expect.stringMatching(/^sha384-/),
      platform: '^1.1.0',
      routes: [{ name: 'plants-list' }],
    })
  })

  test('MFE-02: of the same version with the same files changes the id only; with other files it is refused', async () => {
    const { deployment } = await history()
    await release(deployment, newBuild('plants', '1.2.0'))
    expect(stateOf(deployment)).toEqual(['1.2.0', '1.1.0', undefined])
    const before = readFileSync(path.join(deployment.folder, 'registry.json'), 'utf8')
    await expect(release(deployment, newBuild('plants', '1.2.0', {}, 'other'))).rejects.toThrow(
      'mfe_plants 1.2.0 was released already, with other files (assets/1.0123abcd.js differs), and a released version never changes. Raise "version" in mfe-plants/package.json, or give another one: --version X',
    )
    expect(readFileSync(path.join(deployment.folder, 'registry.json'), 'utf8')).toBe(before)
  })

  test('MFE-02: changes the second of the registry’s last change: servers make an ETag of it', async () => {
    const deployment = newDeployment()
    const second = () => Math.floor(statSync(path.join(deployment.folder, 'registry.json')).mtimeMs / 1000)
    const seconds = [second()]
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await release(deployment, newBuild('plants', version))
      seconds.push(second())
    }
    expect(new Set(seconds).size).toBe(4)
  })

  test('the id counts within a day', () => {
    const noon = new Date('2026-11-20T12:00:00Z')
    expect(['build-1', '2026-11-19.4', '2026-11-20.2'].map((current) => nextReleaseId(current, noon))).toEqual([
      '2026-11-20.1',
      '2026-11-20.1',
      '2026-11-20.3',
    ])
  })
})

describe('after a release', () => {
  test('MFE-02: a rollback goes to the previous version, which has no fallback then: the one that was left is bad', async () => {
    const { deployment } = await history()
    await change(deployment, rolledBack('mfe_plants', 'There are …'))
    expect(stateOf(deployment)).toEqual(['1.1.0', undefined, undefined])
    await expect(change(deployment, rolledBack('mfe_plants', 'There are …'))).rejects.toThrow(
      'mfe_plants 1.1.0 has no previous release to go back to. Name one with --version X. There are …',
    )
  })

  test('MFE-02: a rollback to a named version keeps the previous one as fallback', async () => {
    const { deployment, builds } = await history()
    await change(deployment, rolledBack('mfe_plants', '', builds[0]))
    expect(stateOf(deployment)).toEqual(['1.0.0', '1.1.0', undefined])
    await expect(change(deployment, rolledBack('mfe_plants', '', builds[0]))).rejects.toThrow(
      'is the current release already',
    )
  })

  test('MFE-09: a canary begins beside the current version, survives another release, is promoted or ended', async () => {
    const { deployment, builds } = await history()
    const canary = newBuild('plants', '2.0.0')
    await change(deployment, withCanary('mfe_plants', canary.release, 10), canary)
    expect(stateOf(deployment)).toEqual(['1.2.0', '1.1.0', '2.0.0 at 10 %'])
    await release(deployment, newBuild('plants', '1.2.1'))
    expect(stateOf(deployment)).toEqual(['1.2.1', '1.2.0', '2.0.0 at 10 %'])
    await change(deployment, promoted('mfe_plants'))
    expect(stateOf(deployment)).toEqual(['2.0.0', '1.2.1', undefined])
    await expect(change(deployment, promoted('mfe_plants'))).rejects.toThrow('has no canary to promote')
    await expect(change(deployment, withCanary('mfe_plants', canary.release, 10))).rejects.toThrow('everybody has it')
    await change(deployment, withCanary('mfe_plants', builds[0], 50))
    await change(deployment, withoutCanary('mfe_plants'))
    await expect(change(deployment, withoutCanary('mfe_plants'))).rejects.toThrow('has no canary to end')
    await expect(change(deployment, promoted('mfe_none'))).rejects.toThrow(
      'mfe-none is not in this deployment; it has mfe-plants. If the name is right, release it first: npm run release -- mfe-none --to DIR',
    )
  })
})

describe('what would not work as one console is refused, and changes nothing', () => {
  const route = (path: string, name = 'x') => ({ routes: [{ name, path, module: './ListScreen' }], nav: [] })
  const title = { en: 'x', de: 'x' }

  test.each<[string, Partial<Release>, string]>([
    [
      'an address of another remote',
      route('/weather'),
      'mfe_plants 1.0.0 and mfe_weather 3.0.0 both have the route /weather',
    ],
    [
      'addresses that fit both',
      route('/weather/:other'),
      'has the route /weather/:other, mfe_weather 3.0.0 has the route /weather/:id, and an address fits both',
    ],
    ['an address of the shell', route('/settings'), 'has the route /settings, which the shell answers'],
    [
      'a page of the shell’s settings',
      route('/Settings/about'),
      'has the route /Settings/about, which the shell answers',
    ],
    [
      'all pages of the settings',
      route('/settings/:anything'),
      'has the route /settings/:anything, which the shell answers',
    ],
    ['all that nobody else has', route('/:anything'), 'has the route /:anything, which fits addresses of all others'],
    [
      'an address of another remote in capitals',
      route('/Weather'),
      'has the route /Weather, mfe_weather 3.0.0 has the route /weather, and an address fits both',
    ],
    ['an address of the server', route('/api/plants'), 'has the route /api/plants, which the server answers'],
    ['a route name of another remote', route('/plants', 'weather-list'), 'both have the route name weather-list'],
    [
      'a menu entry twice',
      {
        routes: [{ name: 'x', path: '/x', module: './ListScreen' }],
        nav: [{ to: '/weather', order: 1, icon: 'x', title }],
      },
      'both have the menu entry /weather',
    ],
    [
      'a menu entry without a route',
      { nav: [{ to: '/elsewhere', order: 1, icon: 'x', title }] },
      'has the menu entry /elsewhere without a route',
    ],
    [
      'a slot of another remote',
      { slots: [{ slot: 'forecast/v1', module: './Forecast' }] },
      'both have the slot forecast/v1',
    ],
    [
      'a storage of another remote',
      { uses: { routes: [], storage: ['drafts'] } },
      'both have the browser storage drafts',
    ],
    [
      'a link to nowhere',
      { uses: { routes: ['plant-map'], storage: [] } },
      'links to the route plant-map, which no remote has',
    ],
    [
      'a named route with other parameters',
      { routes: [{ name: 'device-details', path: '/plants/:plant', module: './ListScreen' }], nav: [] },
      'whoever links to it fills in id',
    ],
    [
      'a platform that the shell lacks',
      { platform: '^2.0.0' },
      'runs on platform ^2.0.0, and the shell provides 1.2.0',
    ],
    ['a range that is none', { platform: 'newest' }, '"newest" is no range'],
    ['a form that the shell refuses', { integrity: 'md5-x' }, 'remotes.mfe_plants.integrity'],
    ['other bytes than the hash says', { integrity: `sha384-${'A'.repeat(64)}` }, 'somebody has changed it'],
    [
      'an entry elsewhere',
      { entry: '/remotes/mfe_weather/3.0.0/remoteEntry.js' },
      'is not in /remotes/mfe_plants/1.0.0/',
    ],
  ])('MFE-10: %s', async (_, part, message) => {
    const deployment = newDeployment()
    await release(
      deployment,
      newBuild('weather', '3.0.0', {
        routes: [
          { name: 'weather-list', path: '/weather', module: './ListScreen' },
          { name: 'weather-day', path: '/weather/:id', module: './DayScreen' },
        ],
        slots: [{ slot: 'forecast/v1', module: './Forecast' }],
        uses: { routes: ['weather-day', 'device-list'], storage: ['drafts'] },
      }),
    )
    const before = readFileSync(path.join(deployment.folder, 'registry.json'), 'utf8')
    await expect(release(deployment, newBuild('plants', '1.0.0', part))).rejects.toThrow(message)
    expect(readFileSync(path.join(deployment.folder, 'registry.json'), 'utf8')).toBe(before)
    expect(existsSync(path.join(deployment.folder, 'remotes/mfe_plants'))).toBe(false)
  })

  test('MFE-10: two teams may ask for the same place in the menu: neither can know of the other', async () => {
    const deployment = newDeployment()
    const at70 = (to: string): Partial<Release> => ({ nav: [{ to, order: 70, icon: 'x', title }] })
    await release(deployment, newBuild('weather', '1.0.0', at70('/weather')))
    const { remotes } = await release(deployment, newBuild('plants', '1.0.0', at70('/plants')))
    expect(Object.keys(remotes)).toEqual(['mfe_plants', 'mfe_weather'])
  })

  test('MFE-45: where the files are is told as the address that was given', async () => {
    const { target } = newDeployment()
    const [built, said] = [newBuild('plants', '1.0.0'), [] as string[]]
    await publish(
      { target: { ...target, name: 'https://files.example.org/console' } },
      { what: 'release', change: released(built.name, built.release), built, say: (text) => void said.push(text) },
    )
    expect(said).toContain('The files are in https://files.example.org/console/remotes/mfe_plants/1.0.0.')
  })

  test('MFE-10: a module that the entry does not expose', async () => {
    const deployment = newDeployment()
    const built = newBuild('plants', '1.0.0')
    const lacking = { ...built.release, routes: [{ name: 'x', path: '/x', module: './MissingScreen' }], nav: [] }
    await expect(change(deployment, released('mfe_plants', lacking), { ...built, release: lacking })).rejects.toThrow(
      'exposes no ./MissingScreen',
    )
  })

  test('MFE-10: a canary and a fallback are as good as current: somebody gets them', async () => {
    const { deployment } = await history()
    await expect(release(deployment, newBuild('weather', '3.0.0', route('/plants')))).rejects.toThrow(
      'mfe_plants 1.1.0 (previous)',
    )
  })

  test('MFE-10: /devices/:id and /devices/firmwares get along: the more specific one wins', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0', route('/plants/:id', 'a')))
    await release(deployment, newBuild('seeds', '1.0.0', route('/plants/seeds', 'b')))
    expect(Object.keys(readRegistry(deployment).remotes)).toHaveLength(2)
  })
})
