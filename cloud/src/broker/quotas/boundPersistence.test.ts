import { expect, test } from '@jest/globals'
import { quotas } from '../../api/quotas.data.ts'
import { Retained } from './retained.ts'
import { SessionQueue } from './boundPersistence.ts'

const message = (brokerCounter: number, size = 10) => ({ cmd: 'publish', topic: 't', payload: Buffer.alloc(size), brokerId: 'b', brokerCounter })
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
  for (let number = 0; number < count; number += 1) expect(retained.reserve(`devices/a/events/${number}`, 10)).toBeUndefined()
  expect(retained.reserve('devices/a/events/more', 10)).toMatch(/keeps 200 of 200 retained messages/)
  retained.stored('devices/a/events/0', 10, Number.POSITIVE_INFINITY)
  expect(retained.reserve('devices/a/events/0', bytes - 10 * count)).toBeUndefined()
  expect(retained.reserve('devices/a/events/0', bytes)).toMatch(/at most 2 MB/)
  retained.removed('devices/a/events/1')
  expect(retained.reserve('devices/a/events/more', 1)).toBeUndefined()
})
