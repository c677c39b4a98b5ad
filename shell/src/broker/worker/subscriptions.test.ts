import { expect, test } from '@jest/globals'
import { Subscriptions } from './subscriptions.ts'

const wire = () => {
  const sent: string[] = []
  const answers: ((refusal: string | null) => void)[] = []
  return {
    sent, answers,
    subscribe: (filter: string, answered: (refusal: string | null) => void) => {
      sent.push(`+${filter}`)
      answers.push(answered)
    },
    unsubscribe: (filter: string) => void sent.push(`-${filter}`),
  }
}

test('BRK-02: the refusal of a subscription that was given up does not end the one that was made anew', () => {
  const subscriptions = new Subscriptions(() => {})
  const line = wire()
  subscriptions.connect(line)
  subscriptions.hold('a')()
  subscriptions.hold('a')
  line.answers[0]?.('Not authorized')
  line.answers[1]?.(null)
  expect(subscriptions.refusalOf('a')).toBeNull()
  subscriptions.hold('b')
  expect(line.sent).toEqual(['+a', '-a', '+a', '+b'])
})

test('BRK-02: an answer from before a reconnect says nothing about now', () => {
  const subscriptions = new Subscriptions(() => {})
  subscriptions.hold('a')
  const [before, now] = [wire(), wire()]
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
  const line = wire()
  subscriptions.connect(line)
  const leave = subscriptions.hold('a')
  line.answers[0]?.('Not authorized')
  expect([subscriptions.refusalOf('a'), changes]).toEqual(['Not authorized', 1])
  subscriptions.hold('b')
  leave()
  subscriptions.hold('a')
  expect(line.sent).toEqual(['+a', '+b', '+a'])
})
