import { expect, test } from '@jest/globals'
import { isOld, pathOf } from './fields.ts'

const at = 1_000_000

test.each([
  ['within its rhythm', { value: 1, at, every: 60_000 }, at + 180_000, false],
  ['three times late', { value: 1, at, every: 60_000 }, at + 180_001, true],
  ['fast, and a minute late', { value: 1, at, every: 100 }, at + 60_000, false],
  ['fast, and later', { value: 1, at, every: 100 }, at + 60_001, true],
  ['without a rhythm', { value: 'open', at, every: null }, at + 60_001, true],
  ['by a clock that is ahead', { value: 1, at, every: null }, at - 5_000, false],
])('DASH-15: a value %s', (_, value, now, old) => {
  expect(isOld(value, now)).toBe(old)
})

test('DASH-15: a message that is a number itself is named by its event', () => {
  expect([pathOf({ event: 'level', field: null }), pathOf({ event: 'climate', field: 'a.b' })]).toEqual([
    'level',
    'climate.a.b',
  ])
})
