import { describe, expect, test } from '@jest/globals'
import { allEvents, covers, intersects } from '@console/platform/live'
import fc from 'fast-check'
import { planOf } from './plan.ts'

const none = new Set<string>()
const level = fc.constantFrom('devices', 'events', 'a', '$a', '+')
const filter = fc.tuple(fc.array(level, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([levels, open]) => [...levels, ...(open ? ['#'] : [])].join('/'))
const wanted = fc.uniqueArray(filter, { maxLength: 8 })

describe('BRK-02: what is subscribed serves all and brings no message twice', () => {
  test('for any filters wanted: each is covered, and no two have a message in common', () => {
    fc.assert(fc.property(wanted, (filters) => {
      const plan = planOf(filters, none)
      for (const one of filters) expect(plan.some((wide) => covers(wide, one))).toBe(true)
      for (const one of plan) expect(plan.filter((other) => intersects(one, other))).toEqual([one])
      expect(plan.length).toBeLessThanOrEqual(filters.length)
    }), { numRuns: 2_000 })
  })

  test('what the broker refused is not asked for again and takes nothing from the others', () => {
    fc.assert(fc.property(wanted, fc.func(fc.boolean()), (filters, refuses) => {
      const refused = { has: refuses }
      const plan = planOf(filters, refused)
      for (const one of plan) expect(refused.has(one)).toBe(false)
      for (const one of filters) if (!refused.has(one)) expect(plan.some((wide) => covers(wide, one))).toBe(true)
    }), { numRuns: 2_000 })
  })

  test.each([
    [['devices/+/events/status'], ['devices/+/events/status']],
    [['devices/d1/events/temp', 'devices/d2/events/#', allEvents], [allEvents]],
    [['devices/d1/functions/+/result', allEvents], ['devices/d1/functions/+/result', allEvents]],
    [['devices/d1/functions/f/result', 'devices/d1/functions/+/result'], ['devices/d1/functions/+/result']],
    [['devices/d1/#', allEvents], ['devices/+/#']],
    [['a/+', '+/b'], ['+/+']],
  ])('EVT-01: %p makes %p', (filters, plan) => {
    expect(planOf(filters, none)).toEqual(plan)
  })
})
