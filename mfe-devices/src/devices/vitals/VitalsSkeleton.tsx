import { Panel, Skeleton, styled } from '@console/shared/ui'
import { useT } from '../../i18n/index.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
const Plot = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', h: '252px', p: '4' } })

/** In place of the charts while the first readings are on their way. */
export const VitalsSkeleton = () => {
  const t = useT()
  return (
    <Root aria-busy aria-label={t('vitals.loading')} role="status">
      {['rssi', 'heap'].map((chart) => <Panel key={chart} padded={false}><Plot><Skeleton w="40" /><Skeleton flex="1" h="auto" borderRadius="l2" /></Plot></Panel>)}
    </Root>
  )
}
