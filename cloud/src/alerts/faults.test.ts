import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Alerting, minutes, seconds } from '../../testing/alerting.ts'
import { atOnce, batchOf, openTestArchive } from '../../testing/archive.ts'
import { former, formerDataFolder } from '../../testing/former-release/formerRelease.ts'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { quotas } from '../api/quotas.data.ts'
import { seriesOf } from '../history/series/series.ts'
import { openStore } from '../store/store.ts'
import { Alerts } from './alerts.ts'
import { Conditions, keyOf, type Condition } from './conditions.ts'
import { made } from './decisions.ts'
import { StateCache } from './stateCache.ts'
import { nextStep, type Firings, type Open, type Side } from './machine.ts'
import type { Watch } from './rule.ts'
import { Rules } from './rules.ts'
import { messageOn } from '../../testing/messageOn.ts'

let its: Alerting

beforeEach(async () => {
  its = await Alerting.open()
})
afterEach(async () => {
  await its.close()
  removeTemporaryFolders()
})

const offline = { kind: 'offline', minutes: 5 } as const
const hot: Watch = { kind: 'value', event: 'climate', field: null, above: 30 }

describe('ALERT-08: what a rule watches', () => {
  test('are the devices with its label, also those that get it later; who loses it, or is removed, ends its alert', async () => {
    its.add('one', 'two', 'three')
    for (const id of ['one', 'two']) its.devices.get(id)?.labels.push('site=berlin')
    await its.rule({ watch: hot, scope: { kind: 'label', label: 'site=berlin' } })
    await its.look()
    for (const id of ['one', 'two', 'three']) its.send(id, 'climate', 31)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one', 'firing two'])
    its.devices.get('three')?.labels.push('site=berlin')
    await its.look()
    its.send('three', 'climate', 31)
    its.devices.get('one')?.labels.splice(0)
    its.devices.delete('two')
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing three', 'resolved one', 'resolved two'])
    const ended = (await its.alerts()).filter(({ state }) => state === 'resolved')
    const whys = await Promise.all(
      ended.map(async ({ id, subject }) => [subject, (await its.open.alerts.changesOf(id)).at(-1)?.cause]),
    )
    expect(Object.fromEntries(whys)).toEqual({
      one: { kind: 'closed', why: 'scope' },
      two: { kind: 'closed', why: 'device' },
    })
  })

  test('ends with the rule, and begins anew with what the rule becomes', async () => {
    its.add('one')
    const rule = await its.rule({ watch: hot })
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    await its.open.rules.replace('user', rule.id, { ...rule, name: 'Another name' })
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one'])
    await its.open.rules.replace('user', rule.id, { ...rule, watch: { ...hot, above: 29 } })
    await its.pass(seconds(20))
    expect(await its.states()).toEqual(['resolved one'])
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one', 'resolved one'])
    await its.open.rules.remove('user', rule.id)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['resolved one', 'resolved one'])
  })
})

test('ALERT-02: accounts without rules, and new ones, get those that all begin with, once', async () => {
  await addAccounts(its.store.cloud, 'former')
  await its.restart()
  for (let time = 0; time < 2; time += 1) await its.open.rules.givePresets()
  expect(its.open.rules.of('former').map(({ preset }) => preset)).toEqual(['offline', 'crash', 'integration'])
  expect(its.open.rules.of('user')).toEqual([])
})

test('ALERT-02: data of the former release get them, too, and have alerts from then on', async () => {
  const folder = formerDataFolder()
  const upgraded = await openStore(folder)
  const rules = await Rules.open(upgraded.cloud, upgraded.notices, () => its.now)
  for (let time = 0; time < 2; time += 1) await rules.givePresets()
  expect(rules.of(former.sub).map(({ preset }) => preset)).toEqual(['offline', 'crash', 'integration'])
  const alerts = new Alerts(upgraded.telemetry)
  const [rule] = rules.of(former.sub)
  if (rule)
    await alerts.apply([
      {
        alert: made(rule, 'NODE-A41C7E', { state: 'firing', since: 1, firedAt: 1, cause: {} }),
        changes: [{ at: 1, change: 'firing' }],
        messages: [],
      },
    ])
  expect((await alerts.openOf(former.sub)).map(({ subject }) => subject)).toEqual(['NODE-A41C7E'])
  await upgraded.close()
})

test('ALERT-66: of an account that is removed, nothing is left: its past alerts, what happened to them, and what was to be told', async () => {
  its.add('one')
  its.integrations.add('hook')
  await its.addAccount('neighbour')
  its.devices.set('two', { owner: 'neighbour', labels: [], seen: { status: 'online' } })
  for (const owner of ['user', 'neighbour'])
    await its.rule({ watch: hot, tell: { integrations: ['hook'], email: false } }, owner)
  await its.look()
  its.refusing.add('hook')
  for (const value of [31, 20]) {
    for (const id of ['one', 'two']) its.send(id, 'climate', value)
    await its.pass(seconds(40))
  }
  const left = async (table: string) =>
    (await its.store.telemetry.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))?.count ?? 0
  const counts = async () => [await left('alerts'), await left('alert_messages')]
  expect(await counts()).toEqual([2, 4])
  const changes = await left('alert_changes')
  await its.open.alerts.reconcile(async () => new Set(['user']))
  expect(await counts()).toEqual([1, 2])
  expect(await left('alert_changes')).toBe(changes / 2)
  expect((await its.alerts()).map(({ subject }) => subject)).toEqual(['one'])
})

test('ALERT-67: an account has 10,000 pairs of a rule and a device, over all its rules, also when devices come after the rules', async () => {
  const most = quotas.account.alertConditions
  const rules = 12
  for (let number = 0; number < rules; number += 1) await its.rule({ watch: offline })
  await its.look()
  its.add(...Array.from({ length: 1000 }, (_, at) => `d${at}`))
  its.is('offline', ...its.devices.keys())
  for (let time = 0; time < 2; time += 1) await its.pass(seconds(10))
  const pairs = async () =>
    (await its.store.telemetry.get<{ count: number }>('SELECT count(*) AS count FROM alert_conditions'))?.count
  expect(await pairs()).toBe(most)
  // Who leaves makes room.
  for (let at = 0; at < 100; at += 1) its.devices.delete(`d${at}`)
  for (let time = 0; time < 2; time += 1) await its.pass(seconds(10))
  expect(await pairs()).toBe(Math.min(most, rules * 900))
})

test('ALERT-68: a rule looks at the number that the chart of the same field shows, whatever the message looks like', async () => {
  const archive = await openTestArchive()
  const fields = [null, 'air', 'air.t', 'air.t.c', 'a', 'a.b', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e', 't']
  const key = fc.constantFrom('air', 't', 'air.t', 'a', 'b', 'c', 'd', 'e', 'a.b', 'b.c', '')
  const leaf = fc.oneof(
    fc.integer({ min: -50, max: 50 }),
    fc.double({ noNaN: true }),
    fc.constantFrom('5', true, null, 1e300, 1e-300),
    fc.array(fc.integer(), { maxLength: 2 }),
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  const texts = [
    ...fc.sample(
      tree.map((value) => JSON.stringify(value)),
      { numRuns: 150, seed: 11 },
    ),
    '+21.5',
    '.5',
    '007',
    ' -3e0 ',
    '1e999',
    '{"air.t": 40}',
    '{"a": {"b": 5}, "a.b": 6}',
    '{"a": 5',
    '"5"',
    'null',
    '',
  ]
  its.add(...texts.map((_, number) => `d${number}`))
  for (const field of fields)
    await its.rule({ name: String(field), watch: { kind: 'value', event: 'e', field, above: 0 } })
  await its.look()
  for (const [number, text] of texts.entries()) its.send(`d${number}`, 'e', Buffer.from(text))
  await archive.writer.store(
    batchOf(texts.map((data, number) => ({ t: its.now + number, owner: 'user', device: `d${number}`, data }))),
  )
  await its.open.receiver.flush()
  const rules = new Map(its.open.rules.of('user').map((rule) => [keyOf(rule), rule.name]))
  const heard = new Map(
    (
      await its.store.telemetry.all<{ rule: string; subject: string; value: number }>(
        'SELECT rule, subject, value FROM alert_conditions',
      )
    ).map(({ rule, subject, value }) => [`${subject} ${String(rules.get(rule))}`, value]),
  )
  let found = 0
  for (const [number, text] of texts.entries()) {
    for (const half of [fields.slice(0, 5), fields.slice(5)]) {
      const { series } = await seriesOf(
        archive,
        {
          owner: 'user',
          request: {
            device: `d${number}`,
            fields: half.map((field) => ({ event: 'e', field })),
            from: its.now,
            to: its.now + 1000,
            points: 2,
          },
        },
        atOnce,
      )
      for (const [at, field] of half.entries())
        expect([text, field, heard.get(`d${number} ${String(field)}`)]).toEqual([text, field, series[at]?.last?.value])
      found += series.filter(({ last }) => last).length
    }
  }
  expect(found).toBeGreaterThan(50)
})

test('ALERT-01: what is known of a rule goes with it', async () => {
  its.add('one', 'two')
  const rule = await its.rule({ watch: hot })
  const rows = async () => (await its.store.telemetry.all('SELECT rule FROM alert_conditions')).length
  for (let limit = 29; limit > 20; limit -= 1) {
    await its.look()
    for (const id of ['one', 'two']) its.send(id, 'climate', 20)
    await its.pass(seconds(10))
    expect([await rows(), its.open.receiver.size]).toEqual([2, 2])
    await its.open.rules.replace('user', rule.id, { ...rule, watch: { ...hot, above: limit } })
  }
  await its.open.rules.remove('user', rule.id)
  await its.pass(seconds(10))
  expect([await rows(), its.open.receiver.size]).toEqual([0, 0])
})

describe('ALERT-11: after a restart', () => {
  test('nothing fires twice, and nothing is lost', async () => {
    its.add('one', 'two')
    its.integrations.add('hook')
    await its.rule({ watch: hot, tell: { integrations: ['hook'], email: false } })
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    await its.restart()
    its.send('one', 'climate', 32)
    await its.pass(seconds(20))
    its.send('one', 'climate', 20)
    await its.pass(seconds(10))
    its.send('two', 'climate', 31)
    await its.open.receiver.flush()
    await its.restart()
    await its.pass(seconds(20))
    expect(await its.states()).toEqual(['firing two', 'resolved one'])
    expect((await its.alerts()).map(({ count, firings }) => [count, firings.length])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(its.delivered.map(({ data }) => `${String(data['state'])} ${String(data['deviceName'])}`)).toEqual([
      'firing The one',
      'resolved The one',
      'firing The two',
    ])
  })

  test('the time that nobody has watched does not count', async () => {
    its.add('one')
    await its.rule({ watch: hot, for: 300 })
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(minutes(2))
    its.now += minutes(60)
    its.steady = 0
    await its.restart()
    await its.pass(minutes(2) + seconds(30))
    expect(await its.states()).toEqual(['pending one'])
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['firing one'])
  })

  test('devices have two minutes to come back', async () => {
    its.add('one', 'two')
    await its.rule({ watch: { kind: 'offline', minutes: 1 } })
    await its.look()
    await its.restart()
    its.is('unknown', 'one', 'two')
    await its.pass(seconds(100))
    expect(await its.states()).toEqual([])
    its.is('online', 'one')
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['firing two'])
  })

  test('which are counted anew, when it came back while no rule was about it', async () => {
    its.add('one')
    const labels = its.devices.get('one')?.labels ?? []
    labels.push('site=berlin')
    await its.rule({ watch: { kind: 'offline', minutes: 1 }, scope: { kind: 'label', label: 'site=berlin' } })
    await its.look()
    its.is('unknown', 'one')
    await its.pass(seconds(30))
    labels.length = 0
    its.is('online', 'one')
    await its.pass(minutes(10))
    its.is('unknown', 'one')
    labels.push('site=berlin')
    await its.pass(seconds(100))
    expect(await its.states()).toEqual([])
    await its.pass(minutes(2))
    expect(await its.states()).toEqual(['firing one'])
  })
})

describe('ALERT-12: a clock that is set', () => {
  test.each([
    ['an hour ahead', minutes(60)],
    ['an hour back', -minutes(60)],
  ])('%s neither begins nor delays an alert', async (_how, jump) => {
    its.add('one', 'two')
    await its.rule({ watch: hot, for: 120 })
    await its.rule({ watch: offline })
    await its.look()
    its.send('one', 'climate', 31)
    its.is('offline', 'two')
    await its.pass(seconds(60))
    its.now += jump
    await its.look()
    await its.pass(seconds(50))
    expect(await its.states()).toEqual(['pending one'])
    await its.pass(seconds(20))
    expect(await its.states()).toEqual(['firing one'])
    await its.pass(minutes(3) + seconds(30))
    expect(await its.states()).toEqual(['firing one', 'firing two'])
  })
})

describe('ALERT-13: an alert that comes and goes', () => {
  test('is held as firing from the fourth time on, until it was calm for a quarter of an hour', async () => {
    its.add('one')
    its.integrations.add('hook')
    await its.rule({ watch: hot, tell: { integrations: ['hook'], email: false } })
    await its.look()
    for (let time = 0; time < 10; time += 1) {
      its.send('one', 'climate', 31)
      await its.pass(seconds(20))
      its.send('one', 'climate', 20)
      await its.pass(seconds(40))
    }
    const flapping = (await its.alerts()).find((alert) => alert.flapping)
    expect(flapping).toMatchObject({ state: 'firing' })
    expect(flapping && (await its.changes(flapping))).toEqual(['firing', 'flapping', 'told'])
    expect(await its.alerts()).toHaveLength(4)
    expect(its.delivered).toHaveLength(7)
    await its.pass(minutes(14))
    expect((await its.states())[0]).toBe('firing one')
    await its.pass(minutes(2))
    expect(new Set(await its.states())).toEqual(new Set(['resolved one']))
  })
})

describe('ALERT-14: many devices at once', () => {
  const ids = Array.from({ length: 8 }, (_, number) => `d${number}`)

  test('that go within a minute are one alert with the list, which ends with the last that comes back', async () => {
    its.add(...ids)
    await its.rule({ watch: offline, tell: { integrations: [], email: true } })
    await its.look()
    its.is('offline', ...ids.slice(0, 2))
    await its.pass(seconds(30))
    its.is('offline', ...ids.slice(2, 6))
    await its.pass(minutes(5))
    expect(await its.states()).toEqual(['firing *'])
    const [outage] = await its.alerts()
    expect(outage).toMatchObject({ devices: ids.slice(0, 6), most: 6, cause: { kind: 'offline', devices: 6, of: 8 } })
    expect(its.mails).toHaveLength(1)
    await its.restart()
    await its.look()
    its.is('online', ...ids.slice(0, 5))
    await its.pass(minutes(1))
    expect((await its.alerts())[0]).toMatchObject({ state: 'firing', devices: ['d5'], most: 6 })
    // A further device that fails during the outage joins it.
    its.is('offline', 'd7')
    await its.pass(minutes(5) + seconds(30))
    expect((await its.alerts())[0]).toMatchObject({ state: 'firing', devices: ['d5', 'd7'] })
    its.is('online', ...ids)
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved *'])
    expect(outage && (await its.changes(outage))).toEqual([
      'firing',
      'told',
      'shrank',
      'grew',
      'recovering',
      'shrank',
      'resolved',
      'told',
    ])
  })

  test('are alerts of their own when they are few, less than half, or not at once', async () => {
    its.add(...ids)
    await its.rule({ watch: offline })
    await its.look()
    its.is('offline', ...ids.slice(0, 4))
    await its.pass(minutes(3))
    its.is('offline', ...ids.slice(4, 6))
    await its.pass(minutes(6))
    expect(await its.states()).toEqual(ids.slice(0, 6).map((id) => `firing ${id}`))
  })

  test('take those along that fired just before', async () => {
    its.add(...ids)
    await its.rule({ watch: hot })
    await its.look()
    its.send('d0', 'climate', 31)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing d0'])
    for (const id of ids.slice(1, 6)) its.send(id, 'climate', 31)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing *', 'resolved d0'])
    expect((await its.alerts())[0]?.devices).toEqual(ids.slice(0, 6))
  })
})

describe('ALERT-15: rules beside the messages', () => {
  test('look at no message that no rule is about, and leave out and count what is too much or too large', async () => {
    its.add('one')
    await its.rule({ watch: hot })
    await its.look()
    const others = Array.from({ length: 100 }, (_, number) =>
      messageOn(`devices/one/events/other${number}`, '31', { owner: 'user' }),
    )
    const began = process.cpuUsage()
    for (let count = 0; count < 1000; count += 1) for (const message of others) its.open.receiver.message(message)
    // 100,000 messages are ten seconds of 10,000 a second. Processor time, so that the limit holds on a busy machine,
    // too.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
    expect(its.open.receiver.size).toBe(0)
    for (let count = 0; count < 3000; count += 1) its.send('one', 'climate', 31)
    its.send('one', 'climate', 'x'.repeat(100_000))
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one'])
    expect(its.metrics.alertsDropped.samples().map(([{ reason }, value]) => [reason, value])).toEqual([
      ['busy', 1001],
      ['large', 1],
    ])
  })

  test('look at ten thousand messages, each with twenty rules that are about it, in two seconds of the processor', async () => {
    its.add('one')
    const payload = { air: { t: 31, h: 40 }, battery: 3.3 }
    for (let number = 0; number < 20; number += 1)
      await its.rule({
        name: `Rule ${number}`,
        watch: { kind: 'value', event: 'climate', field: number % 2 ? 'air.t' : 'battery', above: number },
      })
    await its.look()
    const began = process.cpuUsage()
    for (let round = 0; round < 5; round += 1) {
      // More of one account at once are left out.
      for (let count = 0; count < 2000; count += 1) its.send('one', 'climate', payload)
      await its.open.receiver.flush()
    }
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
    expect(its.metrics.alertsDropped.samples()).toEqual([])
    await its.pass(seconds(10))
    // Those of even numbers look at the battery, the others at the air.
    expect(await its.states()).toEqual(Array.from({ length: 12 }, () => 'firing one'))
  })
})

describe('what another process hears', () => {
  const reading = { value: null, latched: null, data: null }

  test('ALERT-90: while the rules are evaluated is not replaced by what the evaluation notes', async () => {
    const { rules, alerts } = its.open
    const conditions = new Conditions(its.store.telemetry)
    const rule = keyOf(await its.rule({ watch: { kind: 'silent', event: 'reading', minutes: 2 } }))
    const of = (subject: string, more: object) => ({ ...reading, rule, subject, owner: 'user', ...more }) as Condition
    const hears = async (...heard: Condition[]) => conditions.merge(heard, () => heard)
    await hears(...['goes on', 'changes', 'rests'].map((id) => of(id, { side: 'beyond', since: 100, at: 200 })))
    const memory = new StateCache({ rules, alerts, conditions })
    await memory.begin(300)
    memory.note(of('new', { side: 'clear', since: 0, at: 0, data: { never: true } }))
    memory.shift(1000, 1300)
    await hears(
      of('new', { side: 'clear', since: 250, at: 250 }),
      of('goes on', { side: 'beyond', since: 100, at: 1250, value: 31 }),
      of('changes', { side: 'clear', since: 1250, at: 1250 }),
    )
    await memory.write()
    const stored: unknown[] = []
    await conditions.changed(0, (some) => stored.push(...some.map(({ subject, since, at }) => [subject, since, at])))
    expect(stored.sort()).toEqual([
      ['changes', 1250, 1250],
      ['goes on', 1100, 1250],
      ['new', 250, 250],
      ['rests', 1100, 1200],
    ])
  })

  test('ALERT-91: ends the time beyond the limit also for a process that does not know it yet', async () => {
    its.add('one', 'two')
    await its.rule({ watch: hot, for: 60 })
    await its.look()
    its.send('one', 'climate', 31)
    its.send('two', 'climate', 31)
    await its.pass(seconds(50))
    const other = await Alerting.openBeside(its.store)
    for (const [id, device] of its.devices) other.devices.set(id, device)
    other.now = its.now + seconds(5)
    other.send('one', 'climate', 20)
    await other.open.receiver.flush()
    its.now += seconds(15)
    its.steady += seconds(15)
    its.send('one', 'climate', 20)
    its.send('two', 'climate', 20)
    await its.look()
    await other.open.looking.close()
    expect(await its.states()).toEqual(['firing two'])
  })
})

test('ALERT-92: an alert is stored only by the process that evaluates the rules, as the transaction finds it', async () => {
  its.add('one')
  const rule = await its.rule({ watch: hot })
  const alert = made(rule, 'one', { state: 'firing', since: 1, cause: {} })
  const decision = { alert, changes: [], messages: [] }
  await expect(its.open.alerts.apply([decision], async () => false)).rejects.toThrow('Another process')
  expect(await its.states()).toEqual([])
})

test('ALERT-59: what is remembered of firings goes with their rule, and after two days', async () => {
  const { rules, alerts } = its.open
  const memory = new StateCache({ rules, alerts, conditions: new Conditions(its.store.telemetry, its.store.notices) })
  const [kept, removed] = [await its.rule({ watch: hot }), await its.rule({ watch: hot })]
  for (const rule of [kept, removed]) memory.setFirings(rule.id, 'one', [its.now])
  await rules.remove('user', removed.id)
  const left = () => [kept, removed].map(({ id }) => memory.firingsOf(id, 'one').length)
  await memory.dropOld(its.now + minutes(47 * 60))
  expect(left()).toEqual([1, 0])
  await memory.dropOld(its.now + minutes(49 * 60))
  expect(left()).toEqual([0, 0])
})

describe('ALERT-16: an account', () => {
  test('has its own rules and alerts only', async () => {
    await its.addAccount('other')
    its.add('one')
    its.devices.set('two', { owner: 'other', labels: [], seen: { status: 'online', connectedAt: 1 } })
    await its.rule({ watch: hot })
    await its.rule({ watch: hot, scope: { kind: 'device', device: 'one' } }, 'other')
    await its.look()
    for (const id of ['one', 'two']) its.send(id, 'climate', 31)
    await its.pass(seconds(10))
    expect([await its.states(), await its.alerts('other')]).toEqual([['firing one'], []])
  })
})

test('ALERT-16: what fires when an account has too many alerts fires once there is room', async () => {
  const devices = Array.from({ length: 2 * quotas.account.alerts.open + 10 }, (_, at) => `d${at}`)
  its.add(...devices)
  await its.rule({ watch: hot })
  await its.look()
  for (const id of devices.slice(0, quotas.account.alerts.open + 1)) its.send(id, 'climate', 31)
  await its.pass(seconds(10))
  expect(await its.open.alerts.firing('user', its.now)).toBe(quotas.account.alerts.open)
  its.send('d0', 'climate', 20)
  await its.pass(seconds(20))
  expect(await its.open.alerts.firing('user', its.now)).toBe(quotas.account.alerts.open)
  expect((await its.open.alerts.past('user', undefined, 10)).map(({ subject }) => subject)).toEqual(['d0'])
})

test('ALERT-09: pages of the past leave none out of those that ended at once', async () => {
  its.add('one', 'two', 'three')
  const rule = await its.rule({ watch: hot })
  await its.look()
  for (const id of ['one', 'two', 'three']) its.send(id, 'climate', 31)
  await its.pass(seconds(10))
  await its.open.rules.remove('user', rule.id)
  await its.pass(seconds(10))
  const page = await its.open.alerts.past('user', undefined, 2)
  expect(page.map(({ subject }) => subject).sort()).toEqual(['one', 'three', 'two'])
  expect(await its.open.alerts.past('user', page.at(-1)?.resolvedAt, 2)).toEqual([])
})

describe('ALERT-17: whatever values come', () => {
  test('at most one alert is open, and it fires only after the whole time', () => {
    const moves = fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: 90 }),
        side: fc.constantFrom<Side[]>('beyond', 'between', 'clear'),
        looks: fc.boolean(),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(moves, fc.constantFrom(0, 30, 60), fc.constantFrom(0, 30), (steps, forTime, calm) => {
        let [now, side, since, latched]: [number, Side, number, number | undefined] = [1000, 'clear', 0, undefined]
        let [open, firings]: [Open | undefined, Firings] = [undefined, []]
        // When the value really was beyond the limit.
        const stretches: [from: number, to: number][] = []
        for (const { after, side: next, looks } of steps) {
          now += after
          if (next !== side) {
            if (side === 'beyond') {
              stretches.push([since, now])
              if (now - since >= forTime) latched = since + forTime
            }
            ;[side, since] = [next, now]
          }
          if (!looks) continue
          const step = nextStep(open, { side, since, ...(latched !== undefined && { latched }) }, firings, {
            now,
            for: forTime,
            calm,
          })
          if (step?.to === 'firing') {
            const lasted = [...stretches, ...(side === 'beyond' ? [[since, now] as const] : [])].some(
              ([from, to]) => from + forTime === step.at && to - from >= forTime,
            )
            expect(lasted).toBe(true)
            expect(step.at).toBeGreaterThan(firings.at(-1) ?? -1)
            firings = [...firings, step.at]
            open = { state: 'firing', since: step.since, flapping: step.flapping }
          } else if (step?.to === 'pending') {
            expect(open?.state ?? 'pending').toBe('pending')
            open = { state: 'pending', since: step.since, flapping: false }
          } else if (step?.to === 'recovering') {
            expect(open?.state).toBe('firing')
            open = { ...(open as Open), state: 'recovering' }
          } else if (step) {
            expect(open).toBeDefined()
            if (step.to === 'resolved') expect([side, open?.state === 'pending']).toEqual(['clear', false])
            open = undefined
          }
          // A value that is beyond the limit for the rule's time always has a firing alert.
          if (side === 'beyond' && now - since >= forTime) expect(open?.state).toMatch(/firing/)
        }
      }),
    )
  })

  test('two processes that both take themselves for the one that evaluates open it once', async () => {
    its.add('one')
    await its.rule({ watch: hot })
    await its.look()
    const other = its.open
    await its.restart()
    await its.look()
    its.send('one', 'climate', 31)
    await its.pass(seconds(10))
    await other.engine.look().catch(() => {})
    its.send('one', 'climate', 20)
    await its.pass(seconds(10))
    await other.engine.look().catch(() => {})
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['resolved one'])
    const [alert] = await its.alerts()
    const changes = alert ? await its.changes(alert) : []
    expect(changes).toEqual([...new Set(changes)])
    expect(await its.store.telemetry.all('SELECT 1 FROM alert_changes WHERE alert <> ?', alert?.id ?? '')).toEqual([])
  })
})
