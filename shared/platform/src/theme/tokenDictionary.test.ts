import { describe, expect, test } from '@jest/globals'
import { createSystem } from '@chakra-ui/react'
import { system, tokenCss } from './system.ts'
import { createTokenDictionary } from './tokenDictionary.ts'

// As the library makes them of the same theme.
const { tokens: theirs, getTokenCss } = createSystem(system._config)
const { theme = {} } = system._config
const own = createTokenDictionary({ prefix: 'c', ...theme } as Parameters<typeof createTokenDictionary>[0])
const names = theirs.allTokens.map(({ name }) => name)

describe('the theme’s own dictionary of tokens means what the library’s means', () => {
  test('PERF-12: for each token by its name', () => {
    expect(names.length).toBeGreaterThan(300)
    expect(own.allTokens.map(({ name }) => name).toSorted()).toEqual([...new Set(names)].toSorted())
    for (const name of names) {
      expect([name, own.getVar(name)]).toEqual([name, theirs.getVar(name)])
      expect(own.getByName(name)?.extensions.cssVar).toEqual(theirs.getByName(name)?.extensions.cssVar)
    }
  })

  test('PERF-12: for each category, palette and reference', () => {
    const categories = [...theirs.categoryMap.keys()]
    expect([...own.categoryMap.keys()].toSorted()).toEqual(categories.toSorted())
    for (const category of categories)
      expect(own.getCategoryValues(category)).toEqual(theirs.getCategoryValues(category))
    expect(own.getCategoryValues('none')).toBe(theirs.getCategoryValues('none'))
    expect(own.colorPaletteMap).toEqual(theirs.colorPaletteMap)
    for (const value of [
      '1px solid {colors.border}',
      '{spacing.4} {spacing.-2}',
      'var(--x)',
      '{unknown}',
      '0 0 0 1px {colors.red.solid}, 2px',
      '{colors.red.solid/50}',
      '0 0 0 1px token(colors.red.solid)',
      'a token(colors.border) 0 8px, token(spacing.4) 1px',
      'token(spacing.4, 3px)',
      'token(spacing.4, spacing.8)',
      'calc(100% - 2px)',
    ])
      expect(own.expandReferenceInValue(value)).toBe(theirs.expandReferenceInValue(value))
  })

  test('PERF-12: for the variables of each scheme', () => {
    expect(tokenCss).toEqual(getTokenCss())
  })
})
