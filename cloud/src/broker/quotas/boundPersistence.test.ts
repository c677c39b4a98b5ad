import type { Client } from 'aedes'
import { expect, test } from '@jest/globals'
import { TurnCount } from '../../../testing/turnCount.ts'
import { quotas } from '../../api/quotas.data.ts'
import { Retained } from './retained.ts'
import { inside } from '../ownTopics.ts'
import { SessionQueue } from './boundPersistence.ts'
import { paceRetained } from './clientLimits.ts'
import { RetainedMessages } from './retainedMessages.ts'
import type { RetainedPacket } from './packet.ts'

const message = (brokerCounter: number, size = 10) => ({
  cmd: 'publish',
  topic: 't',
  payload: Buffer.alloc(size),
  brokerId: 'b',
  brokerCounter,
})
const numbers = (queue: SessionQueue) => queue.all().map(({ brokerCounter }) => brokerCounter)

test('CLOUD-14: a queue holds the newest, by count and by bytes', () => {
  const many = new SessionQueue()
  for (let number = 1; number <= quotas.client.queue.count + 5; number += 1) many.add(message(number))
  expect(numbers(many)).toHaveLength(quotas.client.queue.count)
  expect(numbers(many)[0]).toBe(6)
  const large = new SessionQueue()
  for (let number = 1; number <= 10; number += 1) large.add(message(number, quotas.client.queue.bytes / 4))
  expect(numbers(large)).toEqual([8, 9, 10])
})

test('CLOUD-14: what was acknowledged makes room, a release too, and what is not known changes nothing', () => {
  const queue = new SessionQueue()
  const third = quotas.client.queue.bytes / 3 - 100
  for (const number of [1, 2, 3]) queue.add(message(number, third))
  queue.update({ ...message(2), messageId: 7 })
  queue.update({ ...message(99), messageId: 8 })
  expect(queue.take({ cmd: 'puback', messageId: 8 })).toBeUndefined()
  queue.update({ cmd: 'pubrel', messageId: 7 })
  queue.add(message(4, third))
  expect(numbers(queue)).toEqual([1, undefined, 3, 4])
  expect(queue.take({ cmd: 'pubcomp', messageId: 7 })).toMatchObject({ cmd: 'pubrel' })
  expect(queue.take(message(1))).toMatchObject({ brokerCounter: 1 })
  queue.add(message(5, third))
  expect(numbers(queue)).toEqual([3, 4, 5])
})

test('CLOUD-12: messages that are about to be kept take their place at once, and a replaced one counts once', () => {
  const retained = new Retained(() => 'user-1')
  const { count, bytes } = quotas.device.retained
  for (let number = 0; number < count; number += 1)
    expect(retained.reserve(`devices/a/events/${number}`, 10)).toBeUndefined()
  expect(retained.reserve('devices/a/events/more', 10)).toMatch(/keeps 200 of 200 retained messages/)
  retained.stored('devices/a/events/0', 10, Number.POSITIVE_INFINITY)
  expect(retained.reserve('devices/a/events/0', bytes - 10 * count)).toBeUndefined()
  expect(retained.reserve('devices/a/events/0', bytes)).toMatch(/at most 2 MB/)
  retained.removed('devices/a/events/1')
  expect(retained.reserve('devices/a/events/more', 1)).toBeUndefined()
})

test('CLOUD-24: whether a message can be kept is found without a look at the messages of other accounts', () => {
  const asked: string[] = []
  const retained = new Retained((device) => {
    asked.push(device)
    return device.split('-')[0]
  })
  for (let account = 0; account < 200; account += 1)
    retained.stored(`devices/a${account}-1/events/e`, 10, account % 2 === 0 ? Infinity : 1000)
  asked.length = 0
  expect(retained.reserve('devices/a7-1/events/more', 10)).toBeUndefined()
  expect(new Set(asked)).toEqual(new Set(['a7-1']))
  expect(retained.expired(999)).toEqual([])
  expect(retained.expired(1000)).toHaveLength(100)
  retained.removed('devices/a7-1/events/e')
  expect([retained.topicsOf('a7-1'), retained.topicsOf('a8-1'), retained.expired(1000).length]).toEqual([
    [],
    ['devices/a8-1/events/e'],
    99,
  ])
})

const kept = (owner: string, topic: string, text = 'x') => ({
  cmd: 'publish',
  topic: inside(owner, topic),
  payload: Buffer.from(text),
})
async function found(messages: RetainedMessages, owner: string, ...filters: string[]): Promise<string[]> {
  const topics: string[] = []
  for await (const { topic } of messages.matching(filters.map((filter) => inside(owner, filter)))) topics.push(topic)
  return topics
}

test('CLOUD-24: a new subscription gets the retained messages of its account that fit, and no others', async () => {
  const messages = new RetainedMessages()
  const topics = ['devices/a/events/e', 'devices/a/events/e/f', 'devices/b/events/e', 'devices/b/capabilities']
  for (const topic of topics) messages.store(kept('me/too', topic))
  messages.store(kept('other', 'devices/c/events/e'))
  const fitting = async (filter: string) =>
    (await found(messages, 'me/too', filter)).map((topic) => topics.indexOf(topic.slice(inside('me/too', '').length)))
  const cases: [string, number[]][] = [
    ['#', [0, 1, 2, 3]],
    ['+/#', [0, 1, 2, 3]],
    ['devices/+/events/#', [0, 1, 2]],
    ['devices/+/events/+', [0, 2]],
    ['devices/a/events/e', [0]],
    ['devices/a/events/e/#', [0, 1]],
    ['devices/a', []],
    ['devices/+/+', [3]],
    ['devices/+/+/+/+', [1]],
    ['+/+/+/+/+/+', []],
    ['devices/c/#', []],
  ]
  for (const [filter, expected] of cases) expect([filter, await fitting(filter)]).toEqual([filter, expected])
  messages.store(kept('me/too', 'devices/a/events/e', ''))
  // The device is nobody's any more, so its topic is that of clients.
  messages.store({ cmd: 'publish', topic: 'devices/b/events/e', payload: Buffer.alloc(0) })
  expect(await fitting('#')).toEqual([1, 3])
})

test('CLOUD-24: a hundred filters and a thousand retained messages are compared in pieces', async () => {
  const messages = new RetainedMessages()
  for (let number = 0; number < 1000; number += 1)
    messages.store(kept('me', `devices/d/events/${'a/'.repeat(40)}${number}`))
  const turns = TurnCount.start()
  expect(
    await found(
      messages,
      'me',
      ...Array.from({ length: 100 }, (_, index) => `devices/+/events/${'+/'.repeat(40)}none${index}`),
    ),
  ).toEqual([])
  expect(turns.stop()).toBeGreaterThan(3)
})

test('CLOUD-12: a retained message that was replaced or removed while it waited for its turn is not sent after what is newer', async () => {
  const messages = new RetainedMessages()
  const sent: string[] = []
  const deliverQoS = ({ payload }: { payload: Buffer }, done: () => void) => {
    sent.push(payload.toString())
    done()
  }
  const client = { deliverQoS }
  paceRetained(
    client as unknown as Client,
    (packet) => messages.isKept(packet),
    () => {},
  )
  for (const name of ['a', 'b', 'c']) messages.store(kept('me', `devices/d/events/${name}`, `old ${name}`))
  const waiting: RetainedPacket[] = []
  for await (const packet of messages.matching([inside('me', '#')])) waiting.push(packet)
  messages.store(kept('me', 'devices/d/events/a', 'new a'))
  messages.store(kept('me', 'devices/d/events/b', ''))
  await Promise.all(
    waiting.map(
      (packet) =>
        new Promise<void>((done) =>
          client.deliverQoS({ ...packet, brokerId: null } as unknown as { payload: Buffer }, done),
        ),
    ),
  )
  expect(sent).toEqual(['old c'])
})

test('CLOUD-24: the retained messages of a client that has left are not looked through any more', async () => {
  const messages = new RetainedMessages()
  for (let number = 0; number < 100; number += 1) messages.store(kept('me', `devices/d/events/${number}`))
  let count = 0
  for await (const _packet of messages.matching([inside('me', '#')], () => count > 0)) count += 1
  expect(count).toBeLessThan(20)
})
