import { Button, Banner, LoadFailed, Panel, styled } from '@console/shared/ui'
import { RotateCw } from 'lucide-react'
import { useCommonText } from '@console/shared/i18n'
import { useT } from '../../i18n/index.ts'
import { useVitals } from './useVitals.ts'
import { VitalsBar } from './VitalsBar.tsx'
import { VitalsContent } from './VitalsContent.tsx'
import { VitalsSkeleton } from './VitalsSkeleton.tsx'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' } })

/** DEV-11: how well a device hears its network, and how much memory it has left. */
export const VitalsTab = ({ id }: { id: string }) => {
  const t = useT()
  const common = useCommonText()
  const { window, choose, readings, error, isFetching, isFormer, refresh } = useVitals(id)
  const bar = { window, onChoose: choose, onRefresh: refresh, refreshing: isFetching }
  // With readings or with none: the bar keeps its place, and what has the focus in it.
  if (readings) {
    return (
      <Root>
        {error ? <Banner kind="warning" action={<Button size="xs" icon={<RotateCw aria-hidden />} busy={isFetching} onClick={refresh}>{common('retry')}</Button>}>{common('state.loadFailed', { what: t('vitals.title') })}</Banner> : null}
        <VitalsContent id={id} readings={readings} former={isFormer} bar={bar} />
      </Root>
    )
  }
  return (
    <Root>
      <VitalsBar {...bar} />
      {error ? (
        <Panel padded={false}><LoadFailed what={t('vitals.title')} error={error} retrying={isFetching} onRetry={refresh} /></Panel>
      ) : <VitalsSkeleton />}
    </Root>
  )
}
