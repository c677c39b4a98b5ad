import { expect, test } from '@jest/globals'
import { plan } from './faults.ts'
import { countDeliveries, verdict, type Counted } from './verdict.ts'

const good: Counted = {
  connections: { lost: 9, away: 0 },
  writes: { acknowledged: 5, lost: 0 },
  deliveries: { acknowledged: 7, lost: 0, repeated: 2, tooMany: 0 },
  givenUp: 0,
  open: 0,
  kills: 2,
}
const held = (counted: Counted) => verdict(counted).every(({ holds }) => holds)

test('CLOUD-76: a run fails when a connection stays away, a message is open, a write or a delivery is lost, more are repeated than replicas were killed, or one message makes too many', () => {
  expect(held(good)).toBe(true)
  expect(held({ ...good, connections: { lost: 9, away: 1 } })).toBe(false)
  expect(held({ ...good, open: 1 })).toBe(false)
  expect(held({ ...good, writes: { acknowledged: 5, lost: 1 } })).toBe(false)
  expect(held({ ...good, deliveries: { acknowledged: 7, lost: 1, repeated: 2, tooMany: 0 } })).toBe(false)
  expect(verdict({ ...good, givenUp: 1 })).toContainEqual({
    text: expect.stringMatching(/^no delivery is lost: 0 of 7; 1 given up/),
    holds: true,
  })
  expect(held({ ...good, deliveries: { acknowledged: 7, lost: 0, repeated: 3, tooMany: 0 } })).toBe(false)
  expect(held({ ...good, deliveries: { acknowledged: 7, lost: 0, repeated: 0, tooMany: 1 } })).toBe(false)
})

test('CLOUD-76: a delivery that came twice by one id is repeated; a message that its device sent again may be another delivery, one that it sent once may not', () => {
  const got = {
    deliveries: new Map([
      ['one', 2],
      ['two', 1],
      ['three', 1],
    ]),
    messages: new Map([
      ['D-1 4', 1],
      ['D-1 8', 2],
    ]),
  }
  const alarms = ['D-1 4', 'D-1 8', 'D-2 4']
  expect(countDeliveries({ alarms, sentMore: { 'D-1 8': 2 } }, got)).toEqual({
    acknowledged: 3,
    lost: 1,
    repeated: 1,
    tooMany: 0,
    sentAgain: 1,
  })
  expect(countDeliveries({ alarms, sentMore: { 'D-1 4': 2 } }, got)).toMatchObject({ tooMany: 1 })
})

test('CLOUD-76: a replica is killed every ten seconds, in turn; the broker and the database end once each, between kills', () => {
  const nothing = { restart: async () => {} }
  const replicas = Array.from({ length: 3 }, () => ({ kill: async () => {}, start: async () => {} }))
  const faults = plan(60, { replicas, broker: nothing, database: nothing }).map(
    ({ at, name }) => `${at} ${name.replace(/^(kill|restart).* /, '$1 ')}`,
  )
  expect(faults).toEqual([
    '5 kill 1',
    '15 kill 2',
    '20 restart broker',
    '25 kill 3',
    '35 kill 1',
    '40 restart database',
    '45 kill 2',
    '55 kill 3',
  ])
  expect(plan(0, { replicas, broker: nothing, database: nothing })).toEqual([])
})
