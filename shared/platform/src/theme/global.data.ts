import { media } from './conditions.data.ts'

export const globalCss = {
  html: {
    '--global-color-border': 'colors.border',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    colorPalette: 'accent',
    colorScheme: 'light dark',
    bg: 'bg',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '1.25rem',
    // The height of the top bar, below which a table's header sticks; what takes the focus comes to a stop below both.
    '--sticky-top': { base: '52px', md: '48px' },
    scrollPaddingTop: 'calc(var(--sticky-top) + 48px)',
    scrollPaddingBottom: '64px',
  },
  body: { textStyle: 'sm', color: 'fg' },
  'code, kbd, pre, samp': { fontVariantLigatures: 'none' },
  'b, strong': { fontWeight: 'name' },
  mark: { bg: 'mark.bg', color: 'mark.fg', borderRadius: 'l1' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  // A heading or region that takes the focus for screen readers is no control.
  ':is(h1, h2, main)[tabindex="-1"]:focus-visible': { outline: 'none' },
  // Lucide draws on 24 units: 2.25 of them are 1.5 px at 16 px. An icon with a size of its own keeps it.
  '.lucide': { strokeWidth: 2.25, flexShrink: 0 },
  '.lucide[width="24"]': { boxSize: '4' },
  '*, *::before, *::after': {
    [media.calm]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}
