import { expect, test } from '@jest/globals'
import { valuesIn } from '../mqtt/values/values.ts'
import { readingIn } from './readings.ts'

const iccid = '8949000000001234567'

test.each([
  [`{"sim":${iccid}}`, 'beyond'],
  [`"{\\"sim\\":${iccid}}"`, 'beyond'],
  // The same number of JavaScript.
  ['{"sim":8949000000001234568}', 'clear'],
  [`{"sim":"${iccid}"}`, 'beyond'],
])('ALERT-100: of %s a rule that compares with a number of 19 digits sees %s', (message, side) => {
  const watch = { kind: 'value', event: 'boot', field: 'sim', is: iccid } as const
  expect(readingIn(message, valuesIn(message), watch)?.side).toBe(side)
})
