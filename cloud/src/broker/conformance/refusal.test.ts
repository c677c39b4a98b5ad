import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { EntranceBench } from '../../../testing/entranceBench.ts'
import { RawMqtt } from '../../../testing/rawMqtt.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'

let bench: EntranceBench
let store: () => Promise<void> = async () => {}
let asked = 0
const away = async () => {
  throw new Error('The store is away.')
}
beforeAll(async () => {
  bench = await EntranceBench.open()
  bench.broker.listen(async () => {
    asked += 1
    await store()
  })
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const open = (version: 4 | 5) =>
  RawMqtt.open(bench.socket(), bench.device, {
    version,
    clean: false,
    ...(version === 5 && { properties: { sessionExpiryInterval: 60 } }),
  })
const message = (name: string, qos: 1 | 2, messageId: number, dup = false) =>
  ({
    cmd: 'publish',
    topic: `devices/${bench.device.id}/events/${name}`,
    payload: name,
    qos,
    messageId,
    dup,
    retain: false,
  }) as const
const recorded = (name: string) =>
  bench.recorded.filter(({ topic, text }) => topic.endsWith(`/${name}`) && text === name).length

describe('CLOUD-72: a message that could not be stored', () => {
  test.each([
    [1, 'puback'],
    [2, 'pubrec'],
  ] as const)('of QoS %s is refused with 131, and a new one when it comes again', async (qos, answer) => {
    const client = await open(5)
    const name = `again${qos}`
    store = away
    client.send(message(name, qos, 7))
    expect(await client.next(answer)).toMatchObject({ messageId: 7, reasonCode: 0x83 })
    store = async () => {}
    client.send(message(name, qos, 7, true))
    expect(await client.next(answer, 2)).toMatchObject({ messageId: 7, reasonCode: 0 })
    expect(recorded(name)).toBe(1)
    await client.leave()
  })

  test.each([1, 2] as const)(
    'of QoS %s ends the connection of a client of 3.1.1, which has no word for it, and is stored when it comes again',
    async (qos) => {
      const name = `old${qos}`
      const first = await open(4)
      store = away
      first.send(message(name, qos, 8))
      await first.end()
      expect([...first.all('puback'), ...first.all('pubrec')]).toEqual([])
      store = async () => {}
      const second = await open(4)
      second.send(message(name, qos, 8, true))
      await second.next(qos === 1 ? 'puback' : 'pubrec')
      expect(recorded(name)).toBe(1)
      await second.leave()
    },
  )

  test('of QoS 2 that comes again while it is being stored is not answered before that, and is a new one then', async () => {
    let fail = () => {}
    store = () => new Promise((_, reject) => (fail = () => reject(new Error('The store is away.'))))
    const before = asked
    const first = await open(5)
    first.send(message('slow', 2, 9))
    await until(() => asked > before, 'the first to be stored')
    first.destroy()
    await first.end()
    const second = await open(5)
    second.send(message('slow', 2, 9, true))
    await second.answered()
    expect(second.all('pubrec')).toEqual([])
    store = async () => {}
    fail()
    expect(await second.next('pubrec')).toMatchObject({ messageId: 9, reasonCode: 0 })
    expect(recorded('slow')).toBe(1)
    await second.leave()
  })
})

test('CLOUD-72: messages with one number that are read at once are all acknowledged, and so is what follows', async () => {
  const client = await open(5)
  client.send(message('same', 1, 1), message('same', 1, 1), message('same', 1, 1))
  await client.next('puback', 3)
  client.send(message('next', 1, 2))
  expect(await client.next('puback', 4)).toMatchObject({ messageId: 2, reasonCode: 0 })
  await client.leave()
})
