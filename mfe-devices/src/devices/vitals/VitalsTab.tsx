import { Button, Banner, LoadFailed, Panel, styled } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { useCommonText } from '@console/platform/i18n'
import { useT } from '../../i18n/index.ts'
import { useVitals } from './useVitals.ts'
import { VitalsBar } from './VitalsBar.tsx'
import { VitalsContent } from './VitalsContent.tsx'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' } })

/** DEV-11: how well a device hears its network, and how much memory it has left. */
export const VitalsTab = ({ id, offline = false }: { id: string; offline?: boolean }) => {
  const t = useT()
  const common = useCommonText()
  const { window, choose, readings, shows, error, isFetching, refresh } = useVitals(id)
  const bar = { window, onChoose: choose, onRefresh: refresh, refreshing: isFetching }
  if (error && shows === 'nothing') {
    return (
      <Root>
        <VitalsBar {...bar} />
        <Panel padded={false}><LoadFailed what={t('vitals.title')} error={error} retrying={isFetching} onRetry={refresh} /></Panel>
      </Root>
    )
  }
  return (
    <Root>
      {error ? <Banner kind="warning" action={<Button size="xs" icon={<RotateCw aria-hidden />} busy={isFetching} onClick={refresh}>{common('retry')}</Button>}>{common('state.loadFailed', { what: t('vitals.title') })}</Banner> : null}
      <VitalsContent id={id} offline={offline} readings={readings} shows={shows} bar={bar} />
    </Root>
  )
}
