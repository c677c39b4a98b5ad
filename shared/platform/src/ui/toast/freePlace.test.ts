import { expect, test } from '@jest/globals'
import { freePlace } from './freePlace.ts'

const window = { top: 0, bottom: 800 }
const toast = { top: 700, bottom: 780 }

test.each([
  ['nothing is below it', [], 0],
  ['a button is far away', [{ top: 100, bottom: 132 }], 0],
  ['a button is below it', [{ top: 740, bottom: 772 }], -52],
  [
    'the gap between two buttons is too small',
    [
      { top: 740, bottom: 772 },
      { top: 610, bottom: 642 },
    ],
    -182,
  ],
  [
    'there is no room at all',
    Array.from({ length: 20 }, (_, index) => ({ top: index * 40, bottom: index * 40 + 32 })),
    null,
  ],
])('UX-32: a toast moves up as far as it must: %s', (_, spans, shift) => {
  expect(freePlace(toast, spans, window, true)).toBe(shift)
})

test('UX-32: below a phone’s top bar it moves down', () => {
  expect(freePlace({ top: 60, bottom: 120 }, [{ top: 70, bottom: 114 }], window, false)).toBe(66)
})
