import { styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

const Root = styled('div', {
  base: {
    display: 'flex', alignItems: 'center', gap: '1.5', px: '3.5', py: '2', textStyle: 'xs', color: 'fg.muted',
    '& i': { boxSize: '1.5', borderRadius: 'full', bg: 'fg.subtle', animation: 'pulse 1s ease-in-out infinite', _motionReduce: { animation: 'none' } },
    '& i:nth-of-type(2)': { animationDelay: '150ms' }, '& i:nth-of-type(3)': { animationDelay: '300ms' },
  },
})

/** Something is still being written. */
export const Typing = () => {
  const t = useT()
  return <Root role="status"><i /><i /><i />{t('log.building')}</Root>
}
