import { beforeEach, expect, test, describe } from '@jest/globals'
import { waitFor } from '@console/platform-testing'
import type { Addition } from '@console/platform-registry/schema/extensions'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from './createExtensions.ts'

describe('followPoint', () => {
  const offer = (id: string, change: Partial<Addition> = {}): Addition => ({
    point: 'device.tab/v1',
    id,
    module: './Tab',
    title: { en: id, de: id },
    ...change,
  })
  const remote = (name: string, extensions: unknown[], slots: object[] = []): [string, object] => [
    name,
    described({ routes: [{ name: 'alarm-list', path: '/alarms', module: './AlarmListScreen' }], slots, extensions }),
  ]

  let started: ReturnType<typeof createTestManager>
  const run = (...remotes: [string, object][]) => started.run(Object.fromEntries(remotes))
  const open = (order: Record<string, string[]> = {}, roles: string[] = [], features: string[] = []) =>
    createExtensions({ remoteManager: started.manager, order, features, claims: { roles } })
  /** What is shown at a point, once its code is there. */
  const listAt = async (extensions: ReturnType<typeof open>, point = 'device.tab/v1') => {
    const { subscribe, getState } = extensions.at(point)
    subscribe(() => {})
    await waitFor(() => expect(getState()).not.toBeNull())
    return getState() ?? []
  }
  const idsAt = async (extensions: ReturnType<typeof open>, point?: string) =>
    (await listAt(extensions, point)).map(({ id }) => id)

  beforeEach(() => {
    started = createTestManager(() => undefined)
  })

  describe('what remotes add at a point', () => {
    test('MFE-60: is unknown until the registry is, and then what all of them add there', async () => {
      const extensions = open()
      extensions.at('device.tab/v1').subscribe(() => {})
      await import('./followPoint.tsx')
      expect(extensions.at('device.tab/v1').getState()).toBeNull()
      await run(
        remote('mfe_one', [offer('b'), offer('box', { point: 'dashboard.box/v1' })]),
        remote('mfe_two', [offer('a')]),
      )
      expect(await idsAt(extensions)).toEqual(['a', 'b'])
      expect(await idsAt(extensions, 'settings.page/v1')).toEqual([])
    })

    test('MFE-61: comes in the order of the deployment, then by order, then by name', async () => {
      await run(
        remote('mfe_one', [offer('d'), offer('c', { order: 5 }), offer('b', { order: 5 }), offer('a', { order: 9 })]),
        remote('mfe_two', [offer('z'), offer('y')]),
      )
      expect(await idsAt(open())).toEqual(['b', 'c', 'a', 'd', 'y', 'z'])
      expect(await idsAt(open({ 'device.tab/v1': ['z', 'gone', 'a'] }))).toEqual(['z', 'a', 'b', 'c', 'd', 'y'])
    })

    test('MFE-60: stays the same component while the same release runs, so that nothing is mounted anew', async () => {
      const extensions = open()
      await run(remote('mfe_one', [offer('a')]))
      const before = await listAt(extensions)
      await run(remote('mfe_one', [offer('a')]))
      expect(await listAt(extensions)).toBe(before)
      await run(remote('mfe_one', [offer('a')]), remote('mfe_two', [offer('b')]))
      expect((await listAt(extensions))[0]).toBe(before[0])
    })

    test('MFE-62: is meant for all facts that its condition names: of the host, the user and the deployment', async () => {
      const when = { status: 'online', role: ['admin', 'operator'] }
      await run(remote('mfe_one', [offer('a', { when })]))
      const fits = async (
        facts: Record<string, string>,
        { role = [], feature = [] }: { role?: string[]; feature?: string[] },
      ) => (await listAt(open({}, role, feature)))[0]?.fits(facts)
      expect(await fits({ status: 'online' }, { role: ['viewer', 'operator'] })).toBe(true)
      expect(await fits({ status: 'offline' }, { role: ['operator'] })).toBe(false)
      expect(await fits({ status: 'online' }, { role: [] })).toBe(false)
      expect(await fits({}, { role: ['admin'] })).toBe(false)
      // A host does not say who the user is.
      expect(await fits({ status: 'online', role: 'admin' }, { role: [] })).toBe(false)
      await run(remote('mfe_one', [offer('a', { when: { feature: 'beta' } })]))
      expect(await fits({}, { feature: ['beta', 'dark'] })).toBe(true)
      expect(await fits({ feature: 'beta' }, {})).toBe(false)
      await run(remote('mfe_one', [offer('a', { when: { toString: 'x' } })]))
      expect(await fits({}, {})).toBe(false)
    })

    test('MFE-65: an older release fills the dashboard’s boxes by its slots; one that has both counts once', async () => {
      const slots = [
        { slot: 'dashboard.fleet/v1', module: './FleetStatus' },
        { slot: 'dashboard.events/v1', module: './Old' },
        { slot: 'secret.create/v1', module: './New' },
      ]
      await run(remote('mfe_one', [offer('events', { point: 'dashboard.box/v1', module: './EventRate' })], slots))
      const boxes = await listAt(open(), 'dashboard.box/v1')
      expect(boxes.map(({ id, module, title }) => [id, module, title.en])).toEqual([
        ['events', './EventRate', 'events'],
        ['fleet', './FleetStatus', 'fleet'],
      ])
    })

    test('MFE-60: a command may open a route of its remote', async () => {
      await run(
        remote('mfe_one', [offer('alarms', { point: 'palette.command/v1', module: undefined, route: 'alarm-list' })]),
      )
      expect((await listAt(open(), 'palette.command/v1'))[0]).toMatchObject({ to: '/alarms', module: undefined })
    })

    test('MFE-65: an addition that can’t be read is left out, and the others are there', async () => {
      const wrong = [
        null,
        'x',
        { id: 'Alarms' },
        { id: 'a'.repeat(41) },
        { point: 'device.tab' },
        { module: '/x.js' },
        { title: { en: 'Alarms' } },
        { order: '5' },
        { when: { role: [1] } },
        { when: { role: Array.from({ length: 51 }, String) } },
        { iconPath: '<path>' },
      ]
      await run(
        remote('mfe_one', [
          ...wrong.map((change) =>
            change === null || typeof change === 'string' ? change : { ...offer('wrong'), ...change },
          ),
          offer('right'),
        ]),
      )
      expect(await idsAt(open())).toEqual(['right'])
      await run(
        remote(
          'mfe_one',
          Array.from({ length: 10_000 }, (_, index) => offer(`tab-${index}`)),
        ),
      )
      expect(await idsAt(open())).toHaveLength(100)
    })
  })
})
