import { expect, test } from '@jest/globals'
import { system } from '../../../theme/index.ts'
import { buttonRecipe } from './button.recipe.data.ts'

test.each(['sm', 'xs'] as const)('the words of a button of size %s are of medium weight', (size) => {
  expect(system.cva(buttonRecipe)({ size })).toMatchObject({ '@layer recipes': { fontWeight: 'var(--c-font-weights-medium)' } })
})
