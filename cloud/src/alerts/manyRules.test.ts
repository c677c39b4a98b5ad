import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Alerting } from '../../testing/alerting.ts'
import { TurnCount } from '../../testing/turnCount.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Scopes } from './scopes.ts'

let its: Alerting

beforeEach(async () => {
  its = await Alerting.open()
})
afterEach(async () => {
  await its.close()
  removeTemporaryFolders()
})

test('CLOUD-23: everybody else has turns while the rules of all accounts are evaluated', async () => {
  const count = { devices: 100, rules: 20 }
  const ids = Array.from({ length: count.devices }, (_, index) => `d${index}`)
  its.add(...ids)
  for (let number = 0; number < count.rules; number += 1)
    await its.rule({ name: `Rule ${number}`, watch: { kind: 'offline', minutes: 5 } })
  await its.look()
  its.is('offline', ...ids)
  const turns = TurnCount.start()
  await its.look()
  // In one piece it takes none.
  expect(turns.stop()).toBeGreaterThan(3)
  expect(await its.store.telemetry.get('SELECT count(*) AS conditions FROM alert_conditions')).toEqual({
    conditions: count.devices * count.rules,
  })
})

test("CLOUD-23: what one account's rules watch is found without a look at the labels of others", async () => {
  await its.addAccount('other')
  for (const owner of ['user', 'other'])
    await its.rule({ watch: { kind: 'offline', minutes: 5 }, scope: { kind: 'label', label: 'beta' } }, owner)
  const asked: string[] = []
  const devices = { a: ['beta', 'site=berlin'], b: ['beta'], c: [] as string[] }
  const scopes = new Scopes(
    {
      idsOf: () => new Set(Object.keys(devices)),
      ownerOf: () => 'user',
      labelsOf: async (owner) => {
        asked.push(owner)
        return new Map(Object.entries(devices))
      },
    },
    its.open.rules,
  )
  await scopes.refreshOf('user')
  expect(asked).toEqual(['user'])
  const watch = { kind: 'offline', minutes: 5 } as const
  const scoped = [
    { kind: 'all' },
    { kind: 'label', label: 'beta' },
    { kind: 'label', label: 'none' },
    { kind: 'device', device: 'c' },
  ] as const
  const seen = scoped.map((scope) => [
    scopes.devices({ owner: 'user', scope }),
    scopes.count({ owner: 'user', scope, watch }),
  ])
  expect(seen).toEqual([
    [['a', 'b', 'c'], 3],
    [['a', 'b'], 2],
    [[], 0],
    [['c'], 1],
  ])
  expect(
    ['a', 'c'].map((device) => scopes.covers({ owner: 'user', scope: { kind: 'label', label: 'beta' } }, device)),
  ).toEqual([true, false])
})

test('CLOUD-23: ended alerts beyond those that an account keeps are deleted some at a time, with their changes', async () => {
  const db = its.store.telemetry
  const numbers = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)'
  const columns =
    'id, owner, rule, rule_name, version, kind, subject, state, since, resolved_at, cause, firings, count, rev'
  // The last hundred are older than is kept.
  const ended = 'CASE WHEN n > 2400 THEN 0 ELSE CAST(? AS BIGINT) - n END'
  const many = `SELECT 'a' || n, 'user', 'r', 'R', 0, 'offline', 'd' || n, 'resolved', 0, ${ended}, '{}', '[]', 1, 1 FROM numbers`
  await db.run(`INSERT INTO alerts (${columns}) ${numbers} ${many}`, its.now)
  const open = "('open', 'user', 'r', 'R', 0, 'offline', 'd', 'firing', 0, NULL, '{}', '[]', 1, 1)"
  const theirs = "('theirs', 'other', 'r', 'R', 0, 'offline', 'd', 'resolved', 0, 0, '{}', '[]', 1, 1)"
  await db.run(`INSERT INTO alerts (${columns}) VALUES ${open}, ${theirs}`)
  await db.run("INSERT INTO alert_changes (alert, at, change) SELECT id, 0, 'firing' FROM alerts")
  const turns = TurnCount.start()
  await its.open.alerts.dropOld(its.now)
  expect(turns.stop()).toBeGreaterThanOrEqual(3)
  const query =
    "SELECT alerts.id FROM alerts JOIN alert_changes ON alert_changes.alert = alerts.id WHERE state = 'resolved'"
  const left = await db.all<{ id: string }>(query)
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 2000 }, (_, index) => `a${index + 1}`).toSorted(),
  )
  expect(await db.all('SELECT alert FROM alert_changes')).toHaveLength(2001)
  expect(await db.all("SELECT id FROM alerts WHERE state <> 'resolved'")).toEqual([{ id: 'open' }])
})
