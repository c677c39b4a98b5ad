import type { ReactNode } from 'react'
import { styled } from '../styled.ts'

const Root = styled('span', {
  base: {
    display: 'inline-flex', alignItems: 'center', gap: '1', minH: '5', px: '1.5', borderRadius: 'l1', borderWidth: '1px', borderColor: 'transparent',
    bg: 'colorPalette.subtle', color: 'colorPalette.fg', textStyle: 'xs', fontWeight: 'normal', '& .lucide': { boxSize: '2.5' },
  },
  variants: {
    tone: {
      gray: { colorPalette: 'gray', borderColor: 'border' }, green: { colorPalette: 'green' }, orange: { colorPalette: 'orange' },
      red: { colorPalette: 'red' }, blue: { colorPalette: 'blue' }, accent: { colorPalette: 'accent' },
    },
  },
})

export interface BadgeProps {
  /** Gray unless the colour means something. */
  tone?: 'gray' | 'green' | 'orange' | 'red' | 'blue' | 'accent' | undefined
  icon?: ReactNode | undefined
  children: ReactNode
}

export const Badge = ({ tone = 'gray', icon, children }: BadgeProps) => <Root tone={tone}>{icon}{children}</Root>
