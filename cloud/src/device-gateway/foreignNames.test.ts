import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generate, type IPubackPacket } from 'mqtt-packet'
import { endOf, EntranceBench } from '../../testing/entranceBench.ts'
import { RawMqtt } from '../../testing/rawMqtt.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

let bench: EntranceBench
beforeAll(async () => {
  bench = await EntranceBench.open()
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const refusals = () => bench.arrivals.refusals.of(bench.device.id)
const connect = (more: object = {}) =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clientId: 'c',
    clean: true,
    keepalive: 60,
    username: bench.device.id,
    password: Buffer.from('w'),
    ...more,
  })

/** The library writes none without an id that keeps its session. */
const withoutId = () => {
  const bytes = connect({ clean: false })
  const id = bytes.indexOf(Buffer.from([0, 1, 0x63]))
  const cut = Buffer.concat([bytes.subarray(0, id), Buffer.from([0, 0]), bytes.subarray(id + 3)])
  cut[1] = (bytes[1] ?? 0) - 1
  return cut
}

describe('Who', () => {
  test("JOIN-110 wants another device's topics is refused that, named, and stays", async () => {
    for (const filter of ['#', 'devices/+/events/#', 'devices/NODE-2/functions/+']) {
      bench.arrivals.forget(bench.device.id)
      const client = await bench.connect({ protocolVersion: 5 })
      await expect(client.subscribeAsync(filter)).rejects.toThrow('Not authorized')
      await client.publishAsync('devices/NODE-1/events/stays', 'x', { qos: 1 })
      expect([client.connected, refusals()]).toMatchObject([true, { reason: 'topic', count: 1 }])
      await client.endAsync()
    }
  })

  // Subscribed to by ESPHome's discover_ip, and by Tasmota with FullTopic devices/%topic%/events/%prefix%/ for its
  // group.
  test.each([
    ['esphome/discover', 'esphome/ping/x'],
    ['devices/tasmotas/events/cmnd/#', '$SYS/#'],
    ['devices/NODE-1/events/#/x', 'a+'],
  ])(
    "JOIN-110 also subscribes to what is nobody's (%s) gets what else it asked for in the same packet",
    async (...strays) => {
      for (const version of [4, 5] as const) {
        bench.arrivals.forget(bench.device.id)
        const client = await RawMqtt.open(bench.socket(), bench.device, { version })
        const filters = [strays[0], 'devices/NODE-1/functions/+', strays[1], '1', 'devices/NODE-1/functions/+']
        client.send({
          cmd: 'subscribe',
          messageId: 7,
          subscriptions: filters.map((topic) => ({ topic: topic ?? '', qos: 1 })),
        })
        const refused =
          version === 4
            ? [0x80, 0x80]
            : strays.map((filter) => (filter.includes('+') || filter.includes('#/') ? 0x8f : 0x87))
        expect(await client.next('suback')).toMatchObject({
          messageId: 7,
          granted: [refused[0], 1, refused[1], version === 4 ? 0x80 : 0x87, 1],
        })
        bench.broker.tell('NODE-1', 'functions/led', 'on')
        expect(await client.next('publish')).toMatchObject({ topic: 'devices/NODE-1/functions/led' })
        // Those of other devices are named, the others are nobody's business.
        expect(refusals()?.reason).toBe(strays[0]?.startsWith('devices/tasmotas') ? 'topic' : undefined)
        await client.leave()
      }
    },
  )

  test('JOIN-111 publishes elsewhere is named by where that is, until it has come again and done it right', async () => {
    const misdeeds = [
      ['devices/NODE-2/events/x', 'topic', 0x87],
      ['sensors/level', 'strayTopic', 0x87],
      [`devices/NODE-1/events${'/x'.repeat(120)}`, 'longTopic', 0x90],
      [`devices/NODE-1/events/${'x'.repeat(1100)}`, 'longTopic', 0x90],
    ] as const
    for (const [topic, reason, reasonCode] of misdeeds) {
      bench.arrivals.forget(bench.device.id)
      const wrong = await RawMqtt.open(bench.socket(), bench.device)
      for (const each of ['devices/NODE-1/events/right', topic])
        wrong.send({
          cmd: 'publish',
          topic: each,
          payload: 'x',
          qos: 1,
          messageId: each === topic ? 2 : 1,
          dup: false,
          retain: false,
        })
      await until(() => wrong.all<IPubackPacket>('puback').length === 2, 'both answers')
      expect(wrong.all<IPubackPacket>('puback').find(({ messageId }) => messageId === 2)?.reasonCode).toBe(reasonCode)
      expect([wrong.isOpen, refusals()]).toMatchObject([true, { reason, count: 1 }])
      await wrong.leave()
      const right = await bench.connect()
      expect(refusals()?.reason).toBe(reason)
      await right.publishAsync('devices/NODE-1/events/right', 'x', { qos: 1 })
      expect(refusals()).toBeUndefined()
      await right.endAsync()
    }
  })

  test('JOIN-113 gives a name learns nothing of whether there is such a device: not by what comes before or after the refusal, and not by an id, a version or a will', async () => {
    const publish = generate({
      cmd: 'publish',
      topic: 'devices/NODE-2/events/x',
      payload: 'x',
      qos: 1,
      messageId: 1,
      dup: false,
      retain: false,
    })
    const will = { topic: 'devices/NODE-2/events/x', payload: Buffer.from('x'), qos: 0, retain: false } as const
    const cases = [
      [connect(), publish],
      [withoutId()],
      [connect({ will })],
      [connect(), ...Array.from({ length: 30 }, () => publish)],
      [connect({ protocolVersion: 3, protocolId: 'MQIsdp' })],
    ]
    for (const packets of cases) {
      const known = Buffer.concat(packets)
      const unknown = Buffer.from(known)
      unknown.write('NODE-X', known.indexOf('NODE-1'))
      const answers = await Promise.all(
        [known, unknown].map((bytes) => {
          const socket = bench.socket()
          const got = endOf(socket)
          socket.write(bytes)
          return got
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect([0, 4]).toContain(answers[0]?.length)
    }
  })
})
