import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type pg from 'pg'
import { Alerting, seconds } from '../../../testing/alerting.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { keyOf } from '../../alerts/conditions.ts'
import type { Rule } from '../../alerts/rule.ts'
import { openStore } from '../store.ts'
import { poolFor } from './postgresDatabase.ts'

describe('ALERT-69: what two clouds that share a database observe', () => {
  let both: { one: Alerting; other: Alerting }
  /** It hears nothing itself. */
  let looking: Alerting
  const all = () => [both.one, both.other, looking]
  let rule: Rule
  let pool: pg.Pool
  let holder: pg.PoolClient

  beforeEach(async () => {
    const database = await newDatabase()
    const open = () => openStore(temporaryFolder(), () => {}, { database })
    looking = await Alerting.open(await open())
    both = { one: await Alerting.openBeside(await open()), other: await Alerting.openBeside(await open()) }
    for (const each of all()) each.add('d')
    rule = await looking.rule({ watch: { kind: 'value', event: 'heat', field: null, above: 30 } })
    await until(() => all().every(({ open: { rules } }) => rules.of('user').length > 0), 'the rule')
    for (const each of all()) await each.open.scopes.refresh()
    pool = poolFor(database, 1)
    holder = await pool.connect()
  })
  afterEach(async () => {
    holder.release(true)
    await pool.end()
    for (const each of all()) await each.close()
  })
  afterAll(removeTemporaryFolders)

  const flush = (each: Alerting) => each.open.receiver.flush()
  const pass = (by: number) => {
    for (const each of all()) each.now += by
  }
  const stored = async () =>
    (await holder.query<{ side: string; since: number }>('SELECT side, since FROM alert_conditions')).rows
  const waiting = (count: number) =>
    until(
      async () =>
        (
          await holder.query(
            'SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
          )
        ).rowCount === count,
      `${count} that wait`,
    )
  const orders = [
    ['one', 'other'],
    ['other', 'one'],
  ] as const
  const cases = orders.flatMap(([first, second]) =>
    (['nobody', 'one', 'other'] as const).map((known) => [first, second, known] as const),
  )
  test.each(cases)(
    'fires once when both see its first value: %s stores it before %s, and %s has seen what was before',
    async (first, second, known) => {
      if (known !== 'nobody') {
        both[known].send('d', 'heat', 20)
        await flush(both[known])
        pass(seconds(5))
      }
      const value = { one: 31, other: 32 }
      const since = both.one.now
      both.one.send('d', 'heat', value.one)
      pass(500)
      both.other.send('d', 'heat', value.other)
      // What they store waits until it is let through: by then both have read all that they will.
      await holder.query(
        "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(NEW.value::bigint); RETURN NEW; END'",
      )
      await holder.query('CREATE TRIGGER waits BEFORE INSERT ON alert_conditions FOR EACH ROW EXECUTE FUNCTION wait()')
      for (const each of [value.one, value.other]) await holder.query('SELECT pg_advisory_lock($1)', [each])
      const asked = [flush(both[first])]
      await waiting(1)
      asked.push(flush(both[second]))
      await waiting(2)
      for (const [at, name] of [first, second].entries()) {
        await holder.query('SELECT pg_advisory_unlock($1)', [value[name]])
        await asked[at]
        await looking.look()
      }
      expect(await looking.alerts()).toEqual([expect.objectContaining({ state: 'firing', count: 1 })])
      expect(await stored()).toEqual([{ side: 'beyond', since }])
    },
  )

  test('has changed when the other one has seen it end, even when that is told late', async () => {
    const { one, other } = both
    one.send('d', 'heat', 31)
    await flush(one)
    pass(seconds(1))
    other.send('d', 'heat', 20)
    // Heard before the other one can tell of it.
    const since = one.now + seconds(1)
    pass(seconds(1))
    one.send('d', 'heat', 32)
    await flush(other)
    await flush(one)
    expect(await stored()).toEqual([{ side: 'beyond', since }])
  })

  test('is stored also when the other one tells of something while it is', async () => {
    const { one, other } = both
    one.send('d', 'heat', 31)
    let told = false
    one.store.notices.on('conditions', () => void (told = true))
    // Nothing is read meanwhile.
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE alert_conditions IN ACCESS EXCLUSIVE MODE')
    const storing = flush(one)
    await waiting(1)
    await other.store.notices.tell(other.store.telemetry, 'conditions', `${keyOf(rule)} d`)
    await until(() => told, 'the notice')
    await holder.query('COMMIT')
    await storing
    expect(await stored()).toEqual([{ side: 'beyond', since: one.now }])
  })
})
