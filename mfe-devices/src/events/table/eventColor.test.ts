import { expect, test } from '@jest/globals'
import { eventColor } from './eventColor.ts'

test('EVT-21: the first eight names have a colour each, and every name keeps its own', () => {
  // By their hashes, five of them would share one.
  const names = ['vent', 'power', 'weight', 'temperature', 'motion', 'climate', 'heartbeat', 'status']
  const colors = names.map(eventColor)
  expect(new Set(colors).size).toBe(8)
  for (let index = 0; index < 2_000; index++) expect(eventColor(`name ${index}`)).toMatch(/^topic\.[1-8]$/)
  expect(names.map(eventColor)).toEqual(colors)
})
