import { describe, expect, test } from '@jest/globals'
import { css as serialize } from '@emotion/react'
import { createSystem } from '@chakra-ui/react'
import { compileOnce } from './compiled.ts'
import { system } from './system.ts'

const library = createSystem(system._config)

const recipe = {
  base: {
    display: 'flex',
    px: '4',
    color: 'fg.muted',
    _hover: { color: 'fg' },
    sm: { px: '6', _dark: { bg: 'bg.panel' } },
    animation: 'pulse',
    '& > svg': { boxSize: '4' },
  },
  variants: {
    tone: { quiet: { bg: 'bg' }, loud: { bg: 'accent.solid/90', _focusVisible: { outline: 'none' } } },
    size: { sm: { p: { base: '1', md: '2' } }, lg: { p: '8' } },
  },
  defaultVariants: { tone: 'quiet' },
  compoundVariants: [{ tone: 'loud', size: 'lg', css: { fontWeight: 'name' } }],
}
const further = {
  base: { py: '1', color: 'fg' },
  variants: { tone: { loud: { color: 'red.fg' } }, wide: { true: { w: 'full' } } },
}

const choices = [
  {},
  { tone: 'loud' },
  { tone: 'loud', size: 'lg' },
  { size: 'sm' },
  { tone: 'quiet', wide: true },
] as const

const textOf = (styles: object): string => serialize([styles as ReturnType<typeof serialize>]).styles.replace(/;+$/, '')

describe('a recipe that is compiled once', () => {
  test.each(choices)('PERF-12: gives the text that the library gives: %j', (choice) => {
    const own = compileOnce(system.cva(recipe as never))
    const theirs = library.cva(recipe as never) as unknown as typeof own
    expect(textOf(system.css(own(choice as never)))).toBe(textOf(library.css(theirs(choice as never))))
    const [merged, theirMerged] = [own.merge(system.cva(further as never)), theirs.merge(library.cva(further as never))]
    expect(textOf(system.css(merged(choice as never), {}))).toBe(textOf(library.css(theirMerged(choice as never))))
  })

  test('PERF-12: takes further styles as the library does', () => {
    const own = compileOnce(system.cva(recipe as never))
    const beside = { mt: '4', color: 'red.fg', _hover: { bg: 'bg.muted' } }
    expect(textOf(system.css(own({}), beside))).toBe(textOf(library.css(library.cva(recipe as never)({}), beside)))
  })

  test('PERF-12: is not compiled again for the next element', () => {
    const own = compileOnce(system.cva(recipe as never))
    expect(system.css(own({}), {})).toBe(system.css(own({}), {}))
    expect(own.merge(system.cva(recipe as never)).variantKeys).toEqual(['tone', 'size'])
    const other = system.cva(further as never)
    expect(own.merge(other)).toBe(own.merge(other))
  })
})

test('PERF-12: conditions come last, as the library sorts them', () => {
  for (const path of [
    ['color'],
    ['color', 'base'],
    ['_hover', 'color'],
    ['_hover', 'sm', 'color', '_dark'],
    ['& > svg', 'sm', 'boxSize', 'base'],
    ['@media print', 'color', '_unknown'],
    ['svg &', 'smDown', 'color'],
  ]) {
    expect(system.conditions.sort(path)).toEqual(library.conditions.sort(path))
  }
})
