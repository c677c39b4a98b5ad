import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { claimDevice } from '../../testing/entrance.ts'
import { Workbench } from '../../testing/integrations/workbench.ts'

let bench: Workbench

beforeAll(async () => {
  bench = await Workbench.start({ plainPort: 0 })
})
afterAll(() => bench.stop())

test('INT-42: a webhook that fires itself by the entrance of devices stops after eight rounds, and its log says why', async () => {
  const { id, key } = await claimDevice(bench.user)
  const plainPort = bench.cloud.entrance.plainPort ?? 0
  await bench.put('selfloop', {
    url: `http://127.0.0.1:${plainPort}/device/v1/events`,
    event: 'selfloop',
    auth: { username: id, password: key },
    noDefaults: true,
    json: { event: 'selfloop', data: 'x' },
    headers: { 'X-Console-Hops': '0' },
  })
  await bench.publish('selfloop', 'x')
  const last = await bench.done('selfloop', 9)
  expect(last).toMatchObject({
    status: 'failed',
    attempts: [
      {
        error: `error status 508 from 127.0.0.1:${plainPort}`,
        response: {
          body: expect.stringMatching(
            /^This event has come by 9 deliveries of integrations, one after the other, and 8 are allowed/,
          ),
        },
      },
    ],
  })
  expect((await bench.deliveries('selfloop')).map(({ status }) => status)).toEqual([
    'failed',
    ...Array.from({ length: 8 }, () => 'succeeded'),
  ])
})

test('INT-44: a secret of less than four characters, blanks around it not counted, is masked in the log, and left in events; a longer one is masked in both', async () => {
  bench.target.respond(({ headers }) => ({ body: `it has ${headers['x-short']} and ${headers['x-long']}` }))
  await bench.secret('PADDED', 'h   ')
  await bench.secret('SHORT', 'a')
  await bench.secret('LONG', 'long-secret')
  await bench.put('echo', {
    url: `${bench.target.address}/echo`,
    event: 'echo',
    noDefaults: true,
    headers: { 'X-Short': '{{SHORT}}', 'X-Long': '{{LONG}}' },
    secrets: [{ name: 'SHORT' }, { name: 'PADDED' }, { name: 'LONG' }],
  })
  await bench.publish('echo', 'x')
  const { published, attempts } = await bench.done('echo')
  expect(published).toEqual([{ name: 'hook-response/echo', data: 'it has a and [[SENSITIVE]]' }])
  expect(attempts[0]?.response?.body).toBe('it [[SENSITIVE]][[SENSITIVE]]s [[SENSITIVE]] [[SENSITIVE]]nd [[SENSITIVE]]')
})
