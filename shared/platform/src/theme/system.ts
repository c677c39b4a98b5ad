import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react'
import { colors } from './colors.data.ts'
import { sortQuickly, withShortcut } from './compiled.ts'
import { conditions } from './conditions.data.ts'
import { globalCss } from './global.data.ts'
import { variablesOf } from './tokenDictionary.ts'
import { keyframes, textStyles, tokens } from './tokens.data.ts'
import { utilities } from './utilities.data.ts'

const scheme = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

const prefix = 'c'

const theme = {
  breakpoints: { sm: '640px', md: '1024px', lg: '1280px' },
  tokens,
  keyframes,
  textStyles,
  semanticTokens: {
    colors: { ...colors, scrim: scheme('rgb(16 22 34 / .36)', 'rgb(0 0 0 / .5)') },
    shadows: {
      xs: scheme('0 1px 2px rgb(16 24 40 / .06)', '0 1px 2px rgb(0 0 0 / .5)'),
      sm: scheme('0 1px 2px rgb(16 24 40 / .06)', '0 1px 2px rgb(0 0 0 / .5)'),
      md: scheme(
        '0 0 0 1px #DBDEE3, 0 2px 4px rgb(16 24 40 / .05), 0 8px 24px rgb(16 24 40 / .10)',
        '0 0 0 1px #272A30, 0 12px 32px rgb(0 0 0 / .55)',
      ),
      lg: scheme(
        '0 0 0 1px #DBDEE3, 0 4px 8px rgb(16 24 40 / .06), 0 24px 64px rgb(16 24 40 / .20)',
        '0 0 0 1px #3C4047, 0 32px 80px rgb(0 0 0 / .7)',
      ),
    },
  },
}

const config = defineConfig({ cssVarsPrefix: prefix, preflight: true, conditions, utilities, globalCss, theme })

const created = createSystem(config)
sortQuickly(created.conditions)

const { base = {}, _light: light = {}, _dark: dark = {} } = variablesOf({ prefix, ...theme })

const root = '&:where(:root, :host)'

/** What the tokens stand for: in light and dark by the system's preference, which `chosenSchemes` overrides. */
export const tokenCss: SystemContext['_global'][number] = created.layers.wrap('tokens', {
  [root]: base,
  [conditions.light]: { [root]: light },
  [conditions.dark]: { [root]: dark },
})

/** The variables of a scheme, where somebody has chosen it. */
export const chosenSchemes = { ':root[data-scheme=light]': light, ':root[data-scheme=dark]': dark }

const [preflight, ownGlobal] = created._global

/**
 * The system, with a short way for what is compiled already. What tokens stand for is not among its global styles:
 * `TokenStyles` puts it into the page.
 */
export const system: SystemContext = {
  ...created,
  css: withShortcut(created.css),
  _global: [preflight, ownGlobal] as typeof created._global,
}
