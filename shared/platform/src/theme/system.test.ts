import { createSystem, defaultBaseConfig, type SystemStyleObject } from '@chakra-ui/react'
import { describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { conditions } from './conditions.data.ts'
import { system } from './system.ts'
import { utilities } from './utilities.data.ts'

// The same theme on the library's own list of style properties.
const { utilities: _utilities, conditions: _conditions, ...theme } = system._config
const reference = createSystem(defaultBaseConfig, {
  ...theme,
  conditions: { light: conditions.light, dark: conditions.dark },
})

const samples: SystemStyleObject[] = [
  {
    p: '4',
    px: '2.5',
    mt: '-1',
    me: '2',
    gap: '1.5',
    gapX: '3',
    top: '2',
    insetInlineStart: '1',
    insetX: '0',
    mx: 'auto',
    scrollMarginTop: '4',
  },
  { w: 'full', h: '8', minW: '0', maxW: 'state', minH: 'dvh', boxSize: '4', flexBasis: '10', width: '17px' },
  {
    color: 'fg.muted',
    borderColor: 'border.muted',
    fill: 'accent.fg',
    stroke: 'currentColor',
    outlineColor: 'accent.focusRing',
    caretColor: 'red',
    borderStartColor: 'red.solid',
  },
  {
    borderRadius: 'l2',
    rounded: 'l1',
    borderTopRadius: 'l3',
    borderBottomRadius: '0',
    borderEndRadius: 'l2',
    borderTopLeftRadius: '3px',
    borderWidth: '1px',
    borderEndWidth: '1px',
    borderX: '1px solid',
  },
  {
    boxShadow: 'md',
    zIndex: 'modal',
    opacity: 0.5,
    transitionDuration: 'faster',
    transitionTimingFunction: 'default',
    animation: 'spin',
    animationDuration: 'slow',
  },
  {
    textStyle: 'sm',
    fontFamily: 'mono',
    fontSize: 'xs',
    fontWeight: 'name',
    lineHeight: '1.25rem',
    letterSpacing: '0.01em',
    textDecor: 'underline',
  },
  { truncate: true, srOnly: true },
  { lineClamp: 2, srOnly: false },
  { hideBelow: 'md' },
  { hideFrom: 'sm' },
  { pos: 'absolute', flexDir: 'column', overscroll: 'contain', bgSize: 'cover', bgImage: 'none' },
  {
    p: { base: '4', sm: '6', lg: '8' },
    _hover: { color: 'fg' },
    _dark: { color: 'fg.subtle' },
    '& > svg': { boxSize: '4', _first: { mt: '2' } },
  },
  { colorPalette: 'red', color: 'colorPalette.fg' },
]

describe('the theme’s own list of style properties', () => {
  test.each(samples)('means what the library means: %j', (sample) => {
    expect(system.css(sample)).toEqual(reference.css(sample))
  })

  test('takes a colour at a part of its strength, and colours that are not the theme’s', () => {
    const { bg } = { bg: 'accent.solid/90' }
    expect(system.css({ bg })).toEqual({
      background: 'color-mix(in srgb, var(--c-colors-accent-solid) 90%, transparent)',
    })
    expect(system.css({ bg: 'rgb(0 0 0 / .5)', color: 'white' })).toEqual({
      background: 'rgb(0 0 0 / .5)',
      color: 'white',
    })
  })

  test('has every condition as the library has it, but light and dark', () => {
    const { light: _light, dark: _dark, ...own } = conditions
    expect(defaultBaseConfig.conditions).toMatchObject(own)
  })
})

/** All components of the workspace. */
const components = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', 'cloud', 'e2e', 'platform-build'].includes(entry.name)) return []
    const file = path.join(folder, entry.name)
    return entry.isDirectory()
      ? components(file)
      : /\.(tsx|data\.ts)$/.test(entry.name) && !entry.name.includes('.test.')
        ? [file]
        : []
  })

const root = path.resolve(__dirname, '../../../..')

test('every step that a component names is one of the theme, for another would mean nothing', () => {
  const sized =
    /\b(w|h|boxSize|flexBasis|(min|max)[WH]|[pm][xytbse]?|gap|[a-z]+Gap|inset[A-Z]?|top|bottom)(: |="|=\{)(\{[^{}]*\}|'?-?[\d.]+['"])/g
  const isStep = (step: string) => step in (system._config.theme?.tokens?.spacing ?? {}) || step === '0'
  const used = components(root).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(sized)].flatMap(([text]) =>
      [...text.matchAll(/['"]-?([\d.]+)['"]|"-?([\d.]+)"/g)].map(([, step]) => ({
        file: path.relative(root, file),
        step: step ?? '',
      })),
    ),
  )
  expect(used.length).toBeGreaterThan(400)
  expect(used.filter(({ step }) => !isStep(step))).toEqual([])
})

test('no component uses a style property or condition that the theme leaves out, where it would mean nothing', () => {
  // Names that are CSS of their own, such as `filter`, mean the same without the library.
  const css =
    /^(background|border|box|filter|mix|grid|list|scroll|text|transform|scale|rotate|translate|transition|aspect|backdropFilter|opacity|invert|contrast|cursor|overscroll|debug|ring|blur|brightness|flex)/
  const known = new Set(
    Object.entries(utilities).flatMap(([name, utility]) => [name, ...[utility.shorthand ?? []].flat()]),
  )
  const left = Object.entries(defaultBaseConfig.utilities ?? {})
    .flatMap(([name, utility]) => [name, ...[utility?.shorthand ?? []].flat()])
    .filter((name) => !known.has(name) && !css.test(name))
  const leftConditions = Object.keys(defaultBaseConfig.conditions ?? {})
    .filter((name) => !(name in conditions))
    .map((name) => `_${name}`)
  const pattern = new RegExp(`(?<![\\w.'"-])(${[...left, ...leftConditions].join('|')})(=\\{|="|: ['{\\d])`)
  const found = components(root).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const match = pattern.exec(line)
        return match ? [`${path.relative(root, file)}: ${match[1]}`] : []
      }),
  )
  expect(left).toContain('divideY')
  expect(found).toEqual([])
})
