import { expect, test } from '@jest/globals'
import { fileSize } from './linkMap.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [38_400, '38 KB'],
  [1_048_064, '1.0 MB'],
  [4 * 1024 * 1024, '4.0 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('FMT-01: %d bytes are %s in the log of a build, too', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
