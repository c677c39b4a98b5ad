import { afterAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { released } from './document/changes.ts'
import type { BuiltRelease, ExtensionEntry, Release } from './document/registryDocument.ts'
import type { Deployment } from './folder/deployment.ts'
import { publish } from './publish.ts'
import { newBuild, newDeployment, removeFolders } from './release.testing.ts'
import { parseRegistry } from './schema.ts'

afterAll(removeFolders)

const provides = {
  shared: {},
  slots: [],
  icons: ['plants', 'weather', 'blocks'],
  points: { 'settings.page/v1': ['about'] },
  routes: {},
}
const open = () => newDeployment('1.2.0', provides)
const release = (deployment: Deployment, built: BuiltRelease) =>
  publish(deployment, { what: 'change', change: released(built.name, built.release), built, say: () => {} })

const box: ExtensionEntry = {
  point: 'dashboard.box/v1',
  id: 'pots',
  module: './PotBox',
  title: { en: 'Pots', de: 'Töpfe' },
}
const adding = (...extensions: Partial<ExtensionEntry>[]): Partial<Release> => ({
  extensions: extensions.map((change) => ({ ...box, ...change })),
})
const path2k = (characters: number) => `M4 4${' 1'.repeat(characters)}`.slice(0, characters)

describe('what a release adds at extension points', () => {
  test('MFE-60: any number of remotes add to the same point, and registry.json says it', async () => {
    const deployment = open()
    await release(
      deployment,
      newBuild('plants', '1.0.0', adding({ order: 3, when: { role: ['admin'] } }, { id: 'beds' })),
    )
    await release(
      deployment,
      newBuild('weather', '1.0.0', adding({ id: 'rain' }, { point: 'device.tab/v1', id: 'pots' })),
    )
    const { remotes } = JSON.parse(readFileSync(path.join(deployment.folder, 'registry.json'), 'utf8')) as {
      remotes: Record<string, Release>
    }
    expect(remotes['mfe_plants']?.extensions).toEqual([
      { ...box, order: 3, when: { role: ['admin'] } },
      { ...box, id: 'beds' },
    ])
  })

  test('MFE-60, MFE-10: the same id at the same point is refused, of two remotes, of one, and of the point’s owner', async () => {
    const deployment = open()
    await release(deployment, newBuild('plants', '1.0.0', adding({})))
    await expect(release(deployment, newBuild('weather', '1.0.0', adding({})))).rejects.toThrow(
      'mfe_plants 1.0.0 and mfe_weather 1.0.0 both have the addition pots at dashboard.box/v1. Give it another id.',
    )
    await expect(release(deployment, newBuild('weather', '1.0.0', adding({ id: 'a' }, { id: 'a' })))).rejects.toThrow(
      'mfe_weather 1.0.0 adds a at dashboard.box/v1 twice',
    )
    await expect(
      release(deployment, newBuild('weather', '1.0.0', adding({ point: 'settings.page/v1', id: 'about' }))),
    ).rejects.toThrow('about at settings.page/v1: the owner of the point has this id itself')
    await release(deployment, newBuild('weather', '1.0.0', { points: { 'sky.layer/v1': ['clouds'] } }))
    await expect(
      release(deployment, newBuild('plants', '1.1.0', adding({ point: 'sky.layer/v1', id: 'clouds' }))),
    ).rejects.toThrow('clouds at sky.layer/v1: the owner')
  })

  test('MFE-66, MFE-10: what is below /settings is for pages that remotes add, and none of their routes', async () => {
    const deployment = open()
    await release(deployment, newBuild('weather', '1.0.0', adding({ point: 'settings.page/v1', id: 'rules' })))
    for (const path of ['/settings/rules', '/settings/:page', '/:area/:page']) {
      const route = { name: 'plant-rules', path, module: './ListScreen' }
      await expect(release(deployment, newBuild('plants', '1.0.0', { routes: [route], nav: [] }))).rejects.toThrow(
        `has the route ${path}, which`,
      )
    }
    await expect(
      release(deployment, newBuild('plants', '1.0.0', adding({ point: 'settings.page/v1', id: 'rules' }))),
    ).rejects.toThrow('both have the addition rules at settings.page/v1')
  })

  test.each<[Partial<ExtensionEntry>, string]>([
    [{ id: 'Pots' }, 'its id must be a name'],
    [{ title: { en: 'x'.repeat(61), de: 'x' } }, 'its title.en must have 60 characters at most'],
    [{ title: { en: 'x' } }, 'its title.de'],
    [{ iconPath: '"/><script>' }, 'its iconPath must be the d of an SVG path'],
    [{ iconPath: path2k(2049) }, 'its iconPath must be the d of an SVG path, 2 kB at most'],
    [{ icon: 'cactus' }, 'uses what the shell does not have: the icon cactus'],
    [{ route: 'plants-list' }, 'it has either a module or a route'],
    [{ module: undefined as never, route: 'device-list' }, 'its remote has no route device-list'],
    [
      { when: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`fact${index}`, 'x'])) },
      'its when names more than 8 facts',
    ],
    [{ order: Number.NaN }, 'its order'],
  ])('MFE-60, MFE-64: one that the shell can’t show is refused, and it is said why: %j', async (change, message) => {
    await expect(release(open(), newBuild('plants', '1.0.0', adding(change)))).rejects.toThrow(message)
  })

  test('MFE-60: more than the shell reads are refused', async () => {
    await expect(
      release(
        open(),
        newBuild('plants', '1.0.0', adding(...Array.from({ length: 101 }, (_, index) => ({ id: `box-${index}` })))),
      ),
    ).rejects.toThrow('101 additions, of which the shell reads 100')
  })

  test('MFE-64: a menu entry’s own icon is one path of 2 kB at most', async () => {
    const nav = (iconPath: string): Partial<Release> => ({
      nav: [{ to: '/plants', order: 1, icon: 'cactus', iconPath, title: { en: 'x', de: 'x' } }],
    })
    for (const wrong of ['<path d="M1 1"/>', 'url(x)', path2k(2049)])
      await expect(release(open(), newBuild('plants', '1.0.0', nav(wrong)))).rejects.toThrow(
        'the icon of the menu entry /plants must',
      )
    const { remotes } = await release(open(), newBuild('plants', '1.0.0', nav(path2k(2048))))
    expect(remotes['mfe_plants']?.nav[0]?.iconPath).toHaveLength(2048)
  })

  test('ALERT-40: what a menu entry needs is in the registry, as the shell reads it', async () => {
    const { remotes } = await release(
      open(),
      newBuild('plants', '1.0.0', {
        nav: [{ to: '/plants', order: 1, icon: 'plants', title: { en: 'x', de: 'x' }, needs: 'plants' }],
      }),
    )
    expect(parseRegistry({ schema: 1, release: '1', remotes }).offers[0]?.current.nav[0]?.needs).toBe('plants')
  })
})
