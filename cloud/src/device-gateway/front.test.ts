import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { closeOf, EntranceBench } from '../../testing/entranceBench.ts'
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../testing/mosquitto.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { openRemoteBroker } from '../broker/remote/remoteBroker.ts'

describeUnless(hasMosquitto ? null : 'Mosquitto is not installed')(
  'JOIN-15: in front of a broker of others, the entrance',
  () => {
    let mosquitto: Mosquitto
    let bench: EntranceBench
    beforeAll(async () => {
      mosquitto = await startMosquitto()
      bench = await EntranceBench.open({
        open: (parts) => openRemoteBroker(parts, { address: mosquitto.address, direct: false }),
      })
      await until(() => bench.broker.isReady(), 'the broker')
    })
    afterAll(async () => {
      await bench.close()
      await mosquitto.stop()
      removeTemporaryFolders()
    })

    test.each([4, 5] as const)(
      'takes clients of version %s, and passes events, calls and answers',
      async (protocolVersion) => {
        const client = await bench.connect({ protocolVersion, keepalive: 1200 })
        await client.subscribeAsync(['devices/NODE-1/functions/+', 'devices/NODE-1/events/hook-response/#'], { qos: 1 })
        expect(bench.fleet.presenceOf({ number: 1 }).status).toBe('online')
        await client.publishAsync('devices/NODE-1/events/a', 'x', { qos: 1 })
        await client.publishAsync('devices/NODE-1/functions/led/result', '{}', { qos: 2 })
        await client.publishAsync('devices/NODE-1/capabilities', '{"f":["led"]}', { qos: 1, retain: true })
        expect(bench.published.map(({ topic }) => topic)).toEqual(
          ['events/a', 'functions/led/result', 'capabilities'].map((rest) => `devices/NODE-1/${rest}`),
        )
        expect(await bench.fleet.registry.find('owner', 'NODE-1')).toMatchObject({ functions: ['led'] })
        const got = new Promise(
          (resolve) => void client.once('message', (topic, payload) => resolve([topic, payload.toString()])),
        )
        bench.broker.announce('NODE-1', 'hook-response/weather', 'sunny')
        expect(await got).toEqual(['devices/NODE-1/events/hook-response/weather', 'sunny'])
        bench.published.length = 0
        await client.endAsync()
      },
    )

    test("drops what may not be published, refuses a wrong key, and others' topics", async () => {
      const client = await bench.connect()
      for (const qos of [0, 1, 2] as const) await client.publishAsync('devices/NODE-2/events/mine', 'x', { qos })
      await client.publishAsync('devices/NODE-1/events/after', 'x', { qos: 1 })
      expect(bench.published.map(({ topic }) => topic)).toEqual(['devices/NODE-1/events/after'])
      expect(bench.arrivals.refusals.of('NODE-1')).toMatchObject({ reason: 'topic', count: 3 })
      await expect(bench.connect({ password: 'wrong' }, bench.other)).rejects.toMatchObject({ code: 4 })
      expect(bench.arrivals.refusals.of('NODE-2')).toMatchObject({ reason: 'wrongKey', count: 1 })
      await expect(client.subscribeAsync('devices/+/events/#')).rejects.toThrow()
      // The connection stays.
      await client.publishAsync('devices/NODE-1/events/still', 'x', { qos: 1 })
      expect(bench.published.at(-1)?.topic).toBe('devices/NODE-1/events/still')
      await client.endAsync()
    })

    test('gives way to a second connection of the same device, and publishes its last will', async () => {
      const first = await bench.connect({
        protocolVersion: 5,
        will: { topic: 'devices/NODE-1/events/gone', payload: Buffer.from('x'), qos: 1, retain: false },
      })
      const ended = closeOf(first)
      const second = await bench.connect({
        will: { topic: 'devices/NODE-1/events/gone', payload: Buffer.from('x'), qos: 1, retain: false },
      })
      expect(await ended).toBe(0x8e)
      bench.published.length = 0
      second.stream.destroy()
      await until(() => bench.published.some(({ topic }) => topic === 'devices/NODE-1/events/gone'), 'the last will')
    })

    test('takes nobody while the cloud asks its clients to go', async () => {
      const client = await bench.connect({ protocolVersion: 5 })
      const ended = closeOf(client)
      await bench.broker.moveClients(50)
      expect(await ended).toBe(0x8b)
      await expect(bench.connect()).rejects.toMatchObject({ code: 3 })
      await expect(bench.connect({ protocolVersion: 5 })).rejects.toMatchObject({ code: 0x88 })
    })
  },
)
