import { afterEach, expect, jest, test } from '@jest/globals'
import { logFailure } from './log.ts'

afterEach(() => void jest.restoreAllMocks())

test('DEV-13, ERR-02: a failure that is only logged says what was tried and keeps the error', () => {
  const written = jest.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('HTTP 500')
  logFailure('Loading devices', error)
  expect(written.mock.calls).toEqual([['Loading devices failed:', error]])
})
