import { styled } from '../styled.ts'

/** The 40 px square that carries the icon of a state. */
export const Tile = styled('span', {
  base: { display: 'grid', placeItems: 'center', flexShrink: '0', boxSize: '10', borderRadius: 'l3', '& .lucide': { boxSize: '5', strokeWidth: '2' } },
  variants: {
    tone: {
      neutral: { bg: 'bg.muted', color: 'fg.muted' },
      warning: { bg: 'orange.subtle', color: 'orange.fg' },
      danger: { bg: 'red.subtle', color: 'red.fg' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
