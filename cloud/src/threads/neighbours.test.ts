import { expect, test } from '@jest/globals'
import { Neighbours } from './neighbours.ts'

test("CLOUD-101: an account is alone when nobody else was seen for a second; the cloud's own work does not count", () => {
  let now = 0
  const neighbours = new Neighbours(() => now)
  neighbours.seen('a')
  neighbours.seen('')
  expect(neighbours.has('a')).toBe(false)
  neighbours.seen('b')
  neighbours.seen('b')
  expect([neighbours.has('a'), neighbours.has('b')]).toEqual([true, true])
  now = 900
  neighbours.seen('b')
  now = 1100
  expect([neighbours.has('a'), neighbours.has('b')]).toEqual([true, false])
})
