import { expect, test } from '@jest/globals'
import { messageOn } from '../../testing/messageOn.ts'
import { messageId } from './messageId.ts'

const topic = 'devices/NODE-1/events/climate/room'

test('EVT-120: a message has the time when it was accepted, and an id that sorts in the order of acceptance, also within a millisecond', () => {
  const at = Date.UTC(2026, 10, 28, 12)
  const messages = [...Array.from({ length: 500 }, () => at), at + 1, at + 2].map((time) =>
    messageOn(topic, 'x', { at: time }),
  )
  const ids = messages.map(({ id }) => id)
  expect([new Set(ids).size, ids.toSorted()]).toEqual([ids.length, ids])
  expect(messages[0]).toMatchObject({ at, device: 'NODE-1', kind: 'events', name: 'climate/room', owner: 'ada' })
  for (const { id, at: time, n } of messages) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(time)
    expect(messageId({ at: time, n })).toBe(id)
  }
})

test('EVT-120: a stored event of a former release has no id', () => {
  expect([0, 7, 2 ** 41].map((n) => messageId({ at: 1, n }))).toEqual([undefined, undefined, undefined])
})
