import { expect, test } from '@jest/globals'
import { currentStep, problemNow, stepsOf } from './steps.ts'

const nothing = { added: 1, seen: null, signedIn: null, firstEvent: null, problem: null, tells: true }
const seen = { at: 2, remote: '10.0.0.7', protocol: 'mqtts' }
const problem = (reason: string, at = 3) => ({ at, reason, count: 1, remote: null })
const states = (arrival: Parameters<typeof stepsOf>[0]) =>
  stepsOf(arrival)
    .map(({ state }) => state)
    .join(' ')

test('JOIN-47: each step is done, under way or still to come', () => {
  expect(states(null)).toBe('next next next next')
  expect(states(nothing)).toBe('done now next next')
  expect(states({ ...nothing, seen })).toBe('done done now next')
  expect(states({ ...nothing, seen, signedIn: { at: 3 } })).toBe('done done done now')
  expect(states({ ...nothing, firstEvent: { at: 4, event: 'e' } })).toBe('done done done done')
})

test('JOIN-48: what is wrong stands where it happened: at the door, or at the sign-in', () => {
  for (const reason of ['tls', 'clock', 'wrongPort', 'oldProtocol'])
    expect(states({ ...nothing, problem: problem(reason) })).toBe('done bad next next')
  for (const reason of ['wrongKey', 'revoked', 'unknownDevice'])
    expect(states({ ...nothing, problem: problem(reason) })).toBe('done done bad next')
  expect(currentStep(stepsOf({ ...nothing, seen, problem: problem('wrongKey') }))).toBe(3)
  expect(problemNow({ ...nothing, signedIn: { at: 5 }, problem: problem('wrongKey', 4) })).toBeNull()
  expect(problemNow({ ...nothing, signedIn: { at: 5 }, problem: problem('topic', 6) })?.reason).toBe('topic')
})

test('JOIN-49: what the server does not tell is unknown, not undone', () => {
  expect(states({ ...nothing, tells: false })).toBe('done unknown unknown now')
})
