import { expect, test } from '@jest/globals'
import { clampBrush, moveBrush, timesOfBrush } from './brush.ts'

test('HIST-43: an edge moves by one bar and never past the other; with Shift both move, and keep their distance', () => {
  expect(moveBrush({ first: 3, last: 5 }, 'first', 1, false, 10)).toEqual({ first: 4, last: 5 })
  expect(moveBrush({ first: 5, last: 5 }, 'first', 1, false, 10)).toEqual({ first: 5, last: 5 })
  expect(moveBrush({ first: 3, last: 9 }, 'last', 1, false, 10)).toEqual({ first: 3, last: 9 })
  expect(moveBrush({ first: 3, last: 5 }, 'last', -10, false, 10)).toEqual({ first: 3, last: 3 })
  expect(moveBrush({ first: 1, last: 3 }, 'first', -2, true, 10)).toEqual({ first: 0, last: 2 })
  expect(moveBrush({ first: 6, last: 8 }, 'last', 5, true, 10)).toEqual({ first: 7, last: 9 })
})

test('HIST-43: what is dragged backwards is the same stretch, and its times end with the counted ones', () => {
  expect(clampBrush({ first: 8, last: -2 }, 6)).toEqual({ first: 0, last: 5 })
  expect(timesOfBrush({ first: 1, last: 2 }, { from: 1000, to: 3500, width: 1000 })).toEqual({ from: 2000, to: 3500 })
})
