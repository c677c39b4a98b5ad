import { expect, test } from '@jest/globals'
import type { Alert } from '../alert.ts'
import { sentence } from './words.ts'

const alert: Alert = {
  id: 'a',
  owner: 'o',
  rule: 'r',
  version: 1,
  ruleName: 'Pressure',
  kind: 'value',
  subject: 'NODE-1',
  state: 'firing',
  since: 1,
  value: 1013.25,
  limit: 1000.5,
  cause: { event: 'climate', field: 'hpa', above: true },
  firings: [1],
  count: 1,
  flapping: false,
  rev: 1,
}

test.each([
  ['en', 'Firing: Pressure: Greenhouse – climate.hpa is 1013.25, above 1000.5'],
  ['de', 'Ausgelöst: Pressure: Greenhouse – climate.hpa ist 1013,25, über 1000,5'],
] as const)('UX-41: a message in %s has all digits of a value, and its decimal separator', (language, said) => {
  expect(sentence({ transition: 'firing', alert }, new Map([['NODE-1', 'Greenhouse']]), language)).toBe(said)
})
