import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'

/**
 * The border around a control and what belongs to it: icon, unit, buttons. The control inside fills it and draws no
 * border of its own.
 */
export const Frame = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    minH: '8',
    px: '2.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg.panel',
    [media.touch]: { minH: '11' },
    '& > .lucide': { color: 'fg.subtle', pointerEvents: 'none' },
    '& > :is(input, textarea, select)': {
      flex: '1',
      minW: '0',
      w: 'full',
      alignSelf: 'stretch',
      bg: 'transparent',
      outline: 'none',
      color: 'inherit',
      textOverflow: 'ellipsis',
      // Scrolling to a control keeps its label and its error in sight.
      scrollMarginTop: '8',
      scrollMarginBottom: '8',
      [media.touch]: { fontSize: '1rem' },
    },
    '& > textarea': { py: '1.5', resize: 'vertical' },
    // The arrow lies on the control, so that the whole frame opens it.
    '& > select': {
      appearance: 'none',
      cursor: 'pointer',
      mx: '-2.5',
      px: '2.5',
      pe: '8',
      borderRadius: 'l2',
      '& option': { bg: 'bg.panel', color: 'fg' },
    },
    '& > select + .lucide': { position: 'absolute', insetInlineEnd: '2.5' },
    '&:has(:is(input, textarea, select):focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '-1px',
      borderColor: 'transparent',
    },
    '&:has(> [readonly])': { bg: 'bg.muted', borderColor: 'border', color: 'fg.muted' },
    '&:has(> :disabled)': { bg: 'bg.muted', borderColor: 'border', color: 'fg.subtle' },
    '&:has([aria-invalid=true])': { borderColor: 'red.solid', boxShadow: '0 0 0 1px token(colors.red.solid)' },
    // With the focus it stays red; the ring stands off so that the focus is visible.
    '&:has(> [aria-invalid=true]:focus-visible)': {
      borderColor: 'red.solid',
      outlineColor: 'red.solid',
      outlineOffset: '1px',
      boxShadow: 'none',
    },
  },
  variants: {
    mono: {
      true: {
        '& > :is(input, textarea, select)': {
          textStyle: 'mono',
          [media.touch]: { fontSize: '1rem', lineHeight: '1.5rem' },
        },
      },
      false: {},
    },
  },
  defaultVariants: { mono: false },
})
