import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allEvents, covers, intersects } from '../../live/index.ts'
import { planOf, Subscriptions } from './subscriptions.ts'

const transport = () => {
  const sent: string[] = []
  const answers: ((refusal: string | null) => void)[] = []
  return {
    sent,
    answers,
    subscribe: (filter: string, answered: (refusal: string | null) => void) => {
      sent.push(`+${filter}`)
      answers.push(answered)
    },
    unsubscribe: (filter: string) => void sent.push(`-${filter}`),
  }
}

test('BRK-02: the refusal of a subscription that was given up does not end the one that was made again', () => {
  const subscriptions = new Subscriptions(() => {})
  const sentBy = transport()
  subscriptions.connect(sentBy)
  subscriptions.retain('a')()
  subscriptions.retain('a')
  sentBy.answers[0]?.('Not authorized')
  sentBy.answers[1]?.(null)
  expect(subscriptions.refusalOf('a')).toBeNull()
  subscriptions.retain('b')
  expect(sentBy.sent).toEqual(['+a', '-a', '+a', '+b'])
})

test('BRK-02: an answer from before a reconnect says nothing about now', () => {
  const subscriptions = new Subscriptions(() => {})
  subscriptions.retain('a')
  const [before, now] = [transport(), transport()]
  subscriptions.connect(before)
  subscriptions.disconnect()
  subscriptions.connect(now)
  before.answers[0]?.('Not authorized')
  expect(subscriptions.refusalOf('a')).toBeNull()
  expect(now.sent).toEqual(['+a'])
})

test('BRK-02: a refused filter is asked for again by the next one who wants it, not by anybody else', () => {
  let changes = 0
  const subscriptions = new Subscriptions(() => changes++)
  const sentBy = transport()
  subscriptions.connect(sentBy)
  const leave = subscriptions.retain('a')
  sentBy.answers[0]?.('Not authorized')
  expect([subscriptions.refusalOf('a'), changes]).toEqual(['Not authorized', 1])
  subscriptions.retain('b')
  leave()
  subscriptions.retain('a')
  expect(sentBy.sent).toEqual(['+a', '+b', '+a'])
})

const none = new Set<string>()
const level = fc.constantFrom('devices', 'events', 'a', '$a', '+')
const filter = fc
  .tuple(fc.array(level, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([levels, open]) => [...levels, ...(open ? ['#'] : [])].join('/'))
const wanted = fc.uniqueArray(filter, { maxLength: 8 })

describe('BRK-02: what is subscribed serves all and brings no message twice', () => {
  test('for any filters wanted: each is covered, and no two have a message in common', () => {
    fc.assert(
      fc.property(wanted, (filters) => {
        const plan = planOf(filters, none)
        for (const one of filters) expect(plan.some((wide) => covers(wide, one))).toBe(true)
        for (const one of plan) expect(plan.filter((other) => intersects(one, other))).toEqual([one])
        expect(plan.length).toBeLessThanOrEqual(filters.length)
      }),
      { numRuns: 400 },
    )
  })

  test('what the broker refused is not asked for again and takes nothing from the others', () => {
    fc.assert(
      fc.property(wanted, fc.func(fc.boolean()), (filters, refuses) => {
        const refused = { has: refuses }
        const plan = planOf(filters, refused)
        for (const one of plan) expect(refused.has(one)).toBe(false)
        for (const one of filters) if (!refused.has(one)) expect(plan.some((wide) => covers(wide, one))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    [['devices/+/events/status'], ['devices/+/events/status']],
    [['devices/d1/events/temp', 'devices/d2/events/#', allEvents], [allEvents]],
    [
      ['devices/d1/functions/+/result', allEvents],
      ['devices/d1/functions/+/result', allEvents],
    ],
    [['devices/d1/functions/f/result', 'devices/d1/functions/+/result'], ['devices/d1/functions/+/result']],
    [['devices/d1/#', allEvents], ['devices/+/#']],
    [['a/+', '+/b'], ['+/+']],
    [
      [...Array.from({ length: 120 }, (_, index) => `devices/d${index}/events/#`), 'devices/d1/functions/+/result'],
      [allEvents, 'devices/d1/functions/+/result'],
    ],
  ])('EVT-01: %p makes %p', (filters, plan) => {
    expect(planOf(filters, none)).toEqual(plan)
  })
})
