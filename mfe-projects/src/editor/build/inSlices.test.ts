import { expect, test } from '@jest/globals'
import { inSlices } from './inSlices.ts'

const text = Array.from({ length: 100_000 }, (_, index) => `line ${index}\n`).join('')

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('PRJ-13: however much of a log comes at once, everything else has its turn, and nothing of it is missing', async () => {
  let taken = ''
  let turns = 0
  const other = () => {
    turns += 1
    if (taken.length < text.length) setImmediate(other)
  }
  setImmediate(other)
  await inSlices((part) => { taken += part; work(3) }, new AbortController().signal)(text)
  expect(taken).toBe(text)
  expect(turns).toBeGreaterThan(5)
})

test('PRJ-08: a build that was ended takes no more of it', async () => {
  const ending = new AbortController()
  let parts = 0
  await inSlices(() => { parts += 1; ending.abort() }, ending.signal)(text)
  expect(parts).toBe(1)
})
