import { expect, test } from '@jest/globals'
import { colors } from './colors.data.ts'

// WCAG 2.2: text needs 4.5; marks, borders of controls and focus rings need 3.
const text = 4.5
const mark = 3

const values = new Map<string, readonly [string, string]>()
for (const [group, shades] of Object.entries(colors)) {
  for (const [shade, { value }] of Object.entries<{ value: string | { _light: string; _dark: string } }>(shades)) {
    if (typeof value !== 'string')
      values.set(shade === 'DEFAULT' ? group : `${group}.${shade}`, [value._light, value._dark])
  }
}

const channel = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return red * 0.2126 + green * 0.7152 + blue * 0.0722
}
const ratio = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const family = (prefix: string) => [...values.keys()].filter((name) => name.startsWith(`${prefix}.`))
const palettes = ['accent', 'green', 'orange', 'red', 'blue', 'gray']
const tints = ['red', 'orange', 'green', 'blue'].map((palette) => `${palette}.subtle`)

/** Every pair of colours that may meet: foregrounds, backgrounds, what they need. */
const rules: readonly (readonly [readonly string[], readonly string[], number])[] = [
  [['fg', 'fg.muted', 'fg.subtle'], ['bg', 'bg.panel', 'bg.subtle', 'bg.muted', 'accent.subtle'], text],
  ...palettes.flatMap((palette) => [
    [[`${palette}.contrast`], [`${palette}.solid`], text] as const,
    [[`${palette}.fg`], [`${palette}.subtle`, `${palette}.muted`, 'bg.panel', 'bg.muted'], text] as const,
    [[`${palette}.solid`], ['bg.panel'], mark] as const,
    [[`${palette}.focusRing`], ['bg'], mark] as const,
  ]),
  [['fg', 'fg.muted'], [...tints, 'bg.emphasized'], text],
  [['fg.inverted'], ['bg.inverted'], text],
  [['border.control'], ['bg', 'bg.panel', 'bg.subtle'], mark],
  [['accent.focusRing'], ['bg.panel', 'bg.subtle', 'bg.muted'], mark],
  [family('status'), ['bg.panel', 'bg.muted', 'accent.subtle'], mark],
  [family('topic'), ['bg.panel', 'bg.muted'], mark],
  [['chart.rssi', 'chart.heap'], ['bg.panel', 'chart.weak', 'chart.bad', 'chart.gap'], mark],
  [['chart.axis'], ['bg.panel'], text],
  [family('syntax'), ['bg.code', 'bg.panel', 'bg.log'], text],
  [['mark.fg'], ['mark.bg'], text],
  [family('ansi'), ['bg.log'], text],
]

const ratios = rules.flatMap(([foregrounds, backgrounds, needed]) =>
  foregrounds.flatMap((foreground) =>
    backgrounds.flatMap((background) =>
      (['light', 'dark'] as const).map((scheme, at) => {
        const [a, b] = [values.get(foreground)?.[at], values.get(background)?.[at]]
        if (!a || !b) throw new Error(`${foreground} or ${background} is no colour of the palette.`)
        return { pair: `${foreground} on ${background}, ${scheme}`, needed, reached: ratio(a, b) }
      }),
    ),
  ),
)

test('UX-07: every pair of colours that may meet is legible, in light and in dark', () => {
  expect(ratios).toHaveLength(298)
  expect(ratios.filter(({ reached, needed }) => reached < needed)).toEqual([])
})
