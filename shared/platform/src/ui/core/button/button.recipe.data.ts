import { defineRecipe } from '@chakra-ui/react'
import { media } from '../../../theme/index.ts'

// A refused button stays focusable: it is aria-disabled, not disabled. A busy one keeps its looks.
const off = '&:is(:disabled, [data-disabled])'

// The weight stands with the text style of each size: one that the base sets would come before it and lose.
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', flexShrink: '0', gap: '1.5', maxW: 'full',
    borderWidth: '1px', borderColor: 'transparent', borderRadius: 'l2', textAlign: 'center', userSelect: 'none', cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color', transitionDuration: 'faster',
    _icon: { boxSize: '4', ms: '-0.5' },
    [off]: { bg: 'bg.muted', color: 'fg.subtle', borderColor: 'border', boxShadow: 'none', cursor: 'not-allowed', _icon: { color: 'inherit' } },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    size: {
      sm: { minH: '8', px: '3', py: '1', textStyle: 'sm', fontWeight: 'medium', [media.touch]: { minH: '11' } },
      xs: { minH: '7', px: '2.5', py: '0.5', textStyle: 'xs', fontWeight: 'medium', _icon: { boxSize: '3.5' }, [media.touch]: { minH: '11', textStyle: 'sm', fontWeight: 'medium' } },
    },
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', boxShadow: 'xs', _hover: { bg: 'colorPalette.solid/90' } },
      outline: { bg: 'bg.panel', color: 'fg', borderColor: 'border.emphasized', boxShadow: 'xs', _icon: { color: 'fg.muted' }, _hover: { bg: 'bg.muted' } },
      ghost: { color: 'fg.muted', _hover: { bg: 'bg.muted', color: 'fg' }, [off]: { bg: 'transparent', borderColor: 'transparent' } },
    },
    danger: { true: {}, false: {} },
    square: { true: { px: '0', _icon: { boxSize: '4', ms: '0' }, [media.touch]: { minW: '11' } }, false: {} },
  },
  compoundVariants: [
    { variant: 'solid', danger: true, css: { colorPalette: 'red' } },
    { variant: 'outline', danger: true, css: { color: 'red.fg', _icon: { color: 'inherit' } } },
    { variant: 'ghost', danger: true, css: { color: 'red.fg', _hover: { bg: 'red.subtle', color: 'red.fg' } } },
    { square: true, size: 'sm', css: { minW: '8' } },
    { square: true, size: 'xs', css: { minW: '7' } },
  ],
  defaultVariants: { size: 'sm', variant: 'outline', danger: false, square: false },
})
