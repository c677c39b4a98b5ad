import { afterEach, expect, test } from '@jest/globals'
import { Workbench } from '../../../testing/integrations/workbench.ts'
import { breakableDatabase } from '../../../testing/stores/breakableDatabase.ts'
import { withDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import type { Outcome } from '../../integrations/delivery.ts'
import { Deliveries } from '../../integrations/deliveries/deliveries.ts'
import { DeliveryQueue } from '../../integrations/deliveries/deliveryQueue.ts'
import { openStore } from '../store.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  removeTemporaryFolders()
})
const startBench = async (options: Parameters<typeof Workbench.start>[0] = {}) => {
  const bench = await Workbench.start(options)
  closing.push(() => bench.stop())
  return bench
}
const breakable = async () => {
  const database = await breakableDatabase()
  closing.push(() => database.close())
  return database
}

/** Ends uses of secrets as a server does that is shutting down, and counts them. */
const refuseUses = `
  CREATE SEQUENCE tried;
  CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('tried'); RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$;
  CREATE TRIGGER away BEFORE UPDATE ON secrets FOR EACH ROW EXECUTE FUNCTION away()`

test("CLOUD-52, CLOUD-06: a delivery whose secrets can't be read because the database is away waits for it, and each try counts as the same one", async () => {
  const at = await startBench()
  const { data } = at.cloud
  await at.secret('TOKEN', 'x')
  await at.put('hook', {
    url: `${at.target.address}/hook`,
    event: 'e',
    secrets: [{ name: 'TOKEN' }],
    headers: { k: '{{TOKEN}}' },
  })
  await withDatabase(data, 'cloud', (db) => db.run(refuseUses))
  await at.publish('e', 'x')
  await until(
    () =>
      withDatabase(
        data,
        'cloud',
        async (db) =>
          Number((await db.all<{ last_value: number }>('SELECT last_value FROM tried'))[0]?.last_value) >= 3,
      ),
    'three tries',
  )
  expect(await withDatabase(data, 'telemetry', (db) => db.all('SELECT starts FROM started_deliveries'))).toEqual([
    { starts: 1 },
  ])
  await withDatabase(data, 'cloud', (db) => db.run('DROP TRIGGER away ON secrets'))
  expect(await at.done('hook')).toMatchObject({ status: 'succeeded', attempts: [{ error: null }] })
  expect(at.target.arrived).toHaveLength(1)
})

test('CLOUD-52: a delivery that was stored, but whose answer was lost, is not stored again', async () => {
  const database = await breakable()
  const at = await startBench({ database: database.address })
  await at.put('hook', { url: `${at.target.address}/hook`, event: 'e' })
  database.loseAnswerTo('INSERT INTO deliveries ')
  await at.publish('e', 'x')
  await until(() => database.hasLost(), 'the lost answer')
  await at.done('hook')
  expect(await at.deliveries('hook')).toMatchObject([{ status: 'succeeded' }])
  expect(at.target.arrived).toHaveLength(1)
})

test('CLOUD-54: deliveries that were taken over, but could not be read then, are made after the next round, once each', async () => {
  const database = await breakable()
  const made: string[] = []
  const logged: string[] = []
  const open = async () => {
    const store = await openStore(temporaryFolder(), () => {}, { database: database.address })
    closing.push(() => store.close())
    const attempt = async ({ event }: { event: { data: Buffer } }): Promise<Outcome> => {
      made.push(event.data.toString())
      return {
        attempt: { at: 0, duration: 0, request: null, response: null, error: null },
        status: 'succeeded',
        published: [],
      }
    }
    return new DeliveryQueue({
      deliveries: new Deliveries(store.telemetry, store.replica.id),
      attempt,
      announce: () => {},
      log: (text) => logged.push(text),
      retryDelays: [],
    })
  }
  const [ended, next] = [await open(), await open()]
  ended.rest()
  for (const data of ['a', 'b'])
    await ended.accept('o', 'i', 'event', { device: 'd', name: 'e', data: Buffer.from(data), publishedAt: 0 })
  await ended.close()
  database.loseAnswerTo('LEFT JOIN started_deliveries')
  await next.takeOver()
  expect(logged.join()).toMatch(/^The waiting deliveries can't be read: /)
  for (let round = 0; round < 2; round += 1) await next.takeOver()
  await until(() => made.length >= 2, 'both')
  await next.close()
  expect(made.sort()).toEqual(['a', 'b'])
})
