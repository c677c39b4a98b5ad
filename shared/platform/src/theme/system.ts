import { createSystem, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.data.ts'
import { conditions } from './conditions.data.ts'
import { globalCss } from './global.data.ts'
import { keyframes, textStyles, tokens } from './tokens.data.ts'
import { utilities } from './utilities.data.ts'

const scheme = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

const config = defineConfig({
  cssVarsPrefix: 'c',
  preflight: true,
  conditions,
  utilities,
  globalCss,
  theme: {
    breakpoints: { sm: '640px', md: '1024px', lg: '1280px' },
    tokens,
    keyframes,
    textStyles,
    semanticTokens: {
      colors: { ...colors, scrim: scheme('rgb(16 22 34 / .36)', 'rgb(0 0 0 / .5)') },
      shadows: {
        xs: scheme('0 1px 2px rgb(16 24 40 / .06)', '0 1px 2px rgb(0 0 0 / .5)'),
        sm: scheme('0 1px 2px rgb(16 24 40 / .06)', '0 1px 2px rgb(0 0 0 / .5)'),
        md: scheme('0 0 0 1px #DBDEE3, 0 2px 4px rgb(16 24 40 / .05), 0 8px 24px rgb(16 24 40 / .10)', '0 0 0 1px #272A30, 0 12px 32px rgb(0 0 0 / .55)'),
        lg: scheme('0 0 0 1px #DBDEE3, 0 4px 8px rgb(16 24 40 / .06), 0 24px 64px rgb(16 24 40 / .20)', '0 0 0 1px #3C4047, 0 32px 80px rgb(0 0 0 / .7)'),
      },
    },
  },
})

export const system = createSystem(config)

type Variables = Record<string, string>

/** The variables of one scheme, which the system's preference brings in. */
const variablesOf = (name: 'light' | 'dark'): Variables =>
  Object.assign({}, ...Object.values((system.getTokenCss() as { '@layer tokens': Record<string, Record<string, Variables>> })['@layer tokens'][conditions[name]] ?? {})) as Variables

/** The same, where somebody has chosen a scheme. */
export const chosenSchemes = { ':root[data-scheme=light]': variablesOf('light'), ':root[data-scheme=dark]': variablesOf('dark') }
