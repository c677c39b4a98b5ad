import { media } from '../../../theme/index.ts'
import { Button } from '../../core/button/Button.tsx'
import { styled } from '../../core/styled.ts'

/** A dashed pill: room for one more filter. */
export const FilterButton = styled(Button, { base: { minH: '7', px: '2.5', py: '0.5', textStyle: 'xs', borderStyle: 'dashed', borderRadius: 'full', bg: 'transparent', color: 'fg.muted', boxShadow: 'none', [media.touch]: { minH: '11', textStyle: 'sm' } } })
