import { expect, test } from '@jest/globals'
import { hitsIn } from './searchGroup.ts'

test('UX-09: what was found is marked, characters with a meaning in patterns too', () => {
  expect(hitsIn('Pump (west) [2]', '[2] (WEST')).toEqual(['Pump ', '(west', ') ', '[2]', ''])
  expect(hitsIn('Greenhouse', '')).toEqual(['Greenhouse'])
})
