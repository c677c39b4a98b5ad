import { expect, test } from '@jest/globals'
import { shortSha } from './shortSha.ts'

test('FMT-02: a sha of more than 16 characters becomes the first 8, an ellipsis and the last 6', () => {
  expect(shortSha('3f9c2a41d06e7b5518c2f4a90e3d7716c0b2a4d8e6f1b3957d2c4e8f00b8e07d')).toBe('3f9c2a41…b8e07d')
  expect(shortSha('0123456789abcdefg')).toBe('01234567…bcdefg')
})

test('FMT-02: up to 16 characters it stays whole', () => {
  expect(shortSha('0123456789abcdef')).toBe('0123456789abcdef')
  expect(shortSha('')).toBe('')
})
