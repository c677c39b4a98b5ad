import { statsQuery, statsWindows, type StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useCommonText } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import { Banner, Button, EmptyState, LoadFailed, Panel, styled } from '@console/platform/ui'
import { Activity, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { EventsHere, VitalsActions, VitalsBar, type VitalsBarProps } from './VitalsBar.tsx'
import { VitalsCharts } from './chart/VitalsCharts.tsx'
import { VitalsTable } from './VitalsTable.tsx'
import { emptyReadings, readingsOf, type Readings } from './readings/readings.ts'
import { useView } from '../../common/plot/view/useView.ts'
import { useZoomAddress } from '../../common/plot/view/useZoomAddress.ts'
import { createPointing } from '../../common/plot/view/view.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' } })

/** DEV-11: a device's signal strength and free memory over time. */
export const VitalsTab = ({
  id,
  offline = false,
  stored = false,
}: {
  id: string
  offline?: boolean
  stored?: boolean
}) => {
  const t = useT()
  const common = useCommonText()
  const { window, choose, readings, shows, error, isFetching, refresh } = useVitals(id)
  const bar = { window, onChoose: choose, onRefresh: refresh, refreshing: isFetching }
  if (error && shows === 'nothing') {
    return (
      <Root>
        <VitalsBar {...bar} />
        <Panel padded={false}>
          <LoadFailed what={t('vitals.title')} error={error} retrying={isFetching} onRetry={refresh} />
        </Panel>
      </Root>
    )
  }
  return (
    <Root>
      {error ? (
        <Banner
          kind="warning"
          action={
            <Button size="xs" icon={<RotateCw aria-hidden />} busy={isFetching} onClick={refresh}>
              {common('retry')}
            </Button>
          }
        >
          {common('state.loadFailed', { what: t('vitals.title') })}
        </Banner>
      ) : null}
      <VitalsContent id={id} offline={offline} stored={stored} readings={readings} shows={shows} bar={bar} />
    </Root>
  )
}

const Content = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' },
  variants: { previous: { true: { opacity: 0.55, transition: 'opacity 150ms 150ms' }, false: {} } },
})
const Loading = styled('span', { base: { srOnly: true } })

interface VitalsContentProps {
  id: string
  /** Whether the device is offline now. */
  offline: boolean
  /** Whether the server stores events. */
  stored: boolean
  readings: Readings
  /** Which readings are shown: of the chosen window, of the previous one while it loads, or none yet. */
  shows: 'chosen' | 'previous' | 'nothing'
  bar: VitalsBarProps
}

/** The loaded readings as charts or as a table, with their toolbar. */
const VitalsContent = ({ id, offline, stored, readings, shows, bar }: VitalsContentProps) => {
  const t = useT()
  const view = useView(readings.whole, bar.window, shows !== 'chosen')
  useZoomAddress(view, bar.window, shows === 'chosen')
  const [pointing] = useState(createPointing)
  const [asTable, setAsTable] = useState(false)
  const isEmpty = shows !== 'nothing' && readings.times.length === 0
  return (
    <>
      <VitalsBar {...bar}>
        {isEmpty || shows === 'nothing' ? null : (
          <VitalsActions id={id} readings={readings} view={view} asTable={asTable} onAsTable={setAsTable} />
        )}
      </VitalsBar>
      <Content previous={shows === 'previous'} aria-busy={shows !== 'chosen'}>
        {shows === 'nothing' ? <Loading role="status">{t('vitals.loading')}</Loading> : null}
        {isEmpty ? (
          <Panel padded={false}>
            <EmptyState icon={<Activity aria-hidden />} title={t('vitals.empty')}>
              {t('vitals.emptyText')}
            </EmptyState>
          </Panel>
        ) : asTable ? (
          <VitalsTable readings={readings} view={view} />
        ) : (
          <VitalsCharts readings={readings} offline={offline} view={view} pointing={pointing} />
        )}
        {stored && !isEmpty && shows !== 'nothing' ? <EventsHere id={id} view={view} /> : null}
      </Content>
    </>
  )
}

const firstWindow: StatsWindow = '1h'
const isWindow = (text: string | null): text is StatsWindow => statsWindows.some((window) => window === text)

/** The chosen window, kept in the address. */
const useWindow = () => {
  const [params, setParams] = useSearchParams()
  const written = params.get('window')
  const choose = (window: StatsWindow) =>
    setParams(
      (current) => {
        // The zoom belongs to the previous window.
        current.delete('from')
        current.delete('to')
        if (window === firstWindow) current.delete('window')
        else current.set('window', window)
        return current
      },
      { replace: true },
    )
  return { window: isWindow(written) ? written : firstWindow, choose }
}

/** A device's readings in the chosen window. Those of the previous window stay shown until the new ones are loaded. */
const useVitals = (id: string) => {
  const { api } = useConsole()
  const { window, choose } = useWindow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...statsQuery(api, id, window),
    select: readingsOf,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
  })
  const none = useMemo(() => emptyReadings(window), [window])
  const shows = !data ? 'nothing' : isPlaceholderData ? 'previous' : 'chosen'
  return { window, choose, readings: data ?? none, shows, error, isFetching, refresh: () => void refetch() } as const
}
