import { expect, test } from '@jest/globals'
import { signalAxis } from './vitalsAxes.ts'

test.each([
  [-61, -75],
  [-70, -75],
  [-74, -80],
  [-82, -100],
  [-95, -100],
  [-45, -50],
  [-5, -25],
  [-120, -125],
  [-98, -100],
])('DEV-11, DEV-21: a signal of %d dBm at the weakest is drawn from 0 to %d', (least, min) => {
  const axis = signalAxis(least)
  expect(axis).toMatchObject({ min, max: 0 })
  expect([axis.ticks[0], axis.ticks.at(-1)]).toEqual([min, 0])
  expect(axis.ticks.length).toBeGreaterThanOrEqual(4)
  expect(axis.ticks.length).toBeLessThanOrEqual(6)
})
