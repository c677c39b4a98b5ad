import { expect, test } from '@jest/globals'
import { naturalOrder } from './naturalOrder.ts'

test('UX-42: names with numbers stand in the order of counting, and letters as in the language', () => {
  expect(['Sensor 10', 'Sensor 2', 'sensor 1', 'Zone', 'Ähre'].sort(naturalOrder('de'))).toEqual([
    'Ähre',
    'sensor 1',
    'Sensor 2',
    'Sensor 10',
    'Zone',
  ])
  expect(['t12', 't1', 't2'].sort(naturalOrder('en'))).toEqual(['t1', 't2', 't12'])
})
