import { media } from '../theme/index.ts'
import { styled } from '../ui/index.ts'

/** A line of a list: what it is about, which makes room, and facts at the right. */
export const WidgetRow = styled('li', {
  base: {
    display: 'flex', alignItems: 'center', columnGap: '3', minW: '0', minH: '7', color: 'fg.muted', '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > a': { display: 'flex', alignItems: 'center', flex: '1', minW: '0', minH: '7', [media.touch]: { minH: '11' } },
    '& > a > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > :not(a)': { flexShrink: '0', textStyle: 'xs' },
  },
})
