// Only what the console uses: the library's own recipes carry seven sizes and six variants of everything.
// Controls grow to 44 px where the pointer is a finger.
const touch = '@media (pointer: coarse)'

export const button = {
  className: 'button',
  base: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: '0', gap: '1.5', borderWidth: '1px', borderColor: 'transparent',
    borderRadius: 'l2', fontWeight: 'medium', whiteSpace: 'nowrap', userSelect: 'none', cursor: 'pointer', focusVisibleRing: 'outside',
    transitionProperty: 'background-color, border-color, color', transitionDuration: 'faster',
    _disabled: { bg: 'bg.muted', color: 'fg.subtle', borderColor: 'border', boxShadow: 'none', cursor: 'not-allowed' },
    _icon: { flexShrink: '0', boxSize: '4' },
  },
  variants: {
    size: {
      xs: { h: '7', minW: '7', px: '2.5', textStyle: 'xs', fontWeight: 'medium', _icon: { boxSize: '3.5' }, [touch]: { h: '11', minW: '11' } },
      sm: { h: '8', minW: '8', px: '3', textStyle: 'sm', fontWeight: 'medium', [touch]: { h: '11', minW: '11' } },
    },
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', _hover: { bg: 'colorPalette.solid/90' } },
      outline: { bg: 'bg.panel', color: 'fg', borderColor: 'border.emphasized', boxShadow: 'xs', _hover: { bg: 'bg.muted' } },
      ghost: { color: 'fg.muted', _hover: { bg: 'bg.muted', color: 'fg' } },
    },
  },
  defaultVariants: { size: 'sm', variant: 'outline' },
} as const

export const link = {
  className: 'link',
  base: { color: 'accent.fg', fontWeight: 'medium', borderRadius: 'l1', focusVisibleRing: 'outside', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
} as const

export const skeleton = {
  className: 'skeleton',
  base: { bg: 'bg.emphasized', borderRadius: 'full', h: '2.5', animation: 'pulse', _motionReduce: { animation: 'none' } },
} as const
