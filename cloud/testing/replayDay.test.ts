import { afterAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { Alerts } from '../src/alerts/alerts.ts'
import { Rules } from '../src/alerts/rules.ts'
import { Registry } from '../src/fleet/registry.ts'
import { runScript } from './launch.ts'
import { replayAlerts, type Said } from './replayAlerts.ts'
import { addAccounts, addDevice } from './stores/accounts.ts'
import { openTestStore } from './stores/testStore.ts'
import { removeTemporaryFolders, temporaryFolder } from './temporaryFolder.ts'

afterAll(removeTemporaryFolders)

const minute = 60_000

test('HIST-62: the command that stores a day says in one line that there is not a data folder, and fails', async () => {
  const folder = join(temporaryFolder(), 'missing')
  const { ended, output } = runScript('replayDay.ts', [folder])
  expect(await ended).toBe(1)
  expect(output()).toBe(`${folder} is not a data folder of a cloud. Start a cloud with it once, and stop it.\n`)
}, 60_000)

test('ALERT-71: rules are evaluated over past events: the alerts have the times of then, nobody is told, and what lasts goes on', async () => {
  const store = await openTestStore()
  await addAccounts(store.cloud, 'user')
  const registry = await Registry.open(store.cloud, store.seal, store.notices)
  for (const [index, id] of ['NODE-1', 'NODE-2'].entries()) await addDevice(registry, 'user', index + 1, id)
  const rules = await Rules.open(store.cloud, store.notices)
  await rules.givePresets()
  await rules.add('user', {
    name: 'Too hot',
    enabled: true,
    watch: { kind: 'value', event: 'climate', field: 't', above: 30 },
    scope: { kind: 'all' },
    for: 120,
    tell: { integrations: ['hook'], email: true },
  })
  const end = Date.now()
  const fault = end - 60 * minute
  const climate = Array.from({ length: 70 }, (_, at): Said => ({
    t: fault + (at - 10) * minute,
    device: 'NODE-1',
    name: 'climate',
    data: `{"t":${at >= 10 && at < 22 ? 31 : 20}}`,
  }))
  const status = (device: string, at: number, data: string): Said => ({
    t: fault + at * minute,
    device,
    name: 'status',
    data,
  })
  const events = [
    ...climate,
    status('NODE-1', -10, 'online'),
    status('NODE-1', 20, 'offline'),
    status('NODE-1', 35, 'online'),
    status('NODE-2', -10, 'online'),
    status('NODE-2', 50, 'offline'),
  ].sort((one, other) => one.t - other.t)
  expect(await replayAlerts(store, 'user', events, end)).toBe(3)
  const alerts = new Alerts(store.telemetry, store.notices)
  const past = (await alerts.past('user', undefined, 10)).map(({ ruleName, subject, firedAt = 0, resolvedAt = 0 }) => [
    ruleName,
    subject,
    Math.round((firedAt - fault) / minute),
    Math.round((resolvedAt - fault) / minute),
  ])
  expect(past).toEqual([
    ['Device offline', 'NODE-1', 25, 36],
    ['Too hot', 'NODE-1', 2, 14],
  ])
  expect((await alerts.openOf('user')).map(({ ruleName, subject, state }) => [ruleName, subject, state])).toEqual([
    ['Device offline', 'NODE-2', 'firing'],
  ])
  expect(await store.telemetry.all('SELECT * FROM alert_messages')).toEqual([])
  expect(await rules.silencedUntil('user')).toBeUndefined()
  await store.close()
}, 60_000)
