import { expect, test } from '@jest/globals'
import { isAuthRefusal, wordsFor } from './reasons.ts'

test.each([
  [135, undefined, 'Not authorized', true],
  [134, undefined, 'Bad user name or password', true],
  [5, undefined, 'Not authorized', true],
  [4, undefined, 'Bad user name or password', true],
  [135, 'Token expired', 'Token expired', true],
  [128, 'You are not Authorized here', 'You are not Authorized here', true],
  [131, 'wrong PASSWORD', 'wrong PASSWORD', true],
  [136, undefined, 'Server unavailable', false],
  [138, '', 'Banned', false],
  [200, undefined, 'Reason code 200', false],
])('BRK-03: reason %i with the words %p reads "%s" and asks for a new token: %p', (code, own, words, auth) => {
  expect(wordsFor(code, own)).toBe(words)
  expect(isAuthRefusal(code, words)).toBe(auth)
})
