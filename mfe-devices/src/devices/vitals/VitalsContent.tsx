import { EmptyState, Panel, styled } from '@console/platform/ui'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Readings } from './readings/readings.ts'
import { createPointing } from './view/createPointing.ts'
import { useView } from './view/useView.ts'
import { useZoomAddress } from './view/useZoomAddress.ts'
import { VitalsActions } from './VitalsActions.tsx'
import { VitalsBar, type VitalsBarProps } from './VitalsBar.tsx'
import { VitalsCharts } from './VitalsCharts.tsx'
import { VitalsTable } from './VitalsTable.tsx'

const Content = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minW: '0' },
  variants: { former: { true: { opacity: 0.55, transition: 'opacity 150ms 150ms' }, false: {} } },
})
const Loading = styled('span', { base: { srOnly: true } })

interface VitalsContentProps {
  id: string
  /** Whether the device is known to be offline now. */
  offline: boolean
  readings: Readings
  /** Those of the chosen window, of the one before until then, or none yet. */
  shows: 'chosen' | 'former' | 'nothing'
  bar: VitalsBarProps
}

/** The charts of what was loaded, or a table of the same, and what can be done with either. */
export const VitalsContent = ({ id, offline, readings, shows, bar }: VitalsContentProps) => {
  const t = useT()
  const view = useView(readings.whole, bar.window, shows !== 'chosen')
  useZoomAddress(view, bar.window, shows === 'chosen')
  const [pointing] = useState(createPointing)
  const [asTable, setAsTable] = useState(false)
  const isEmpty = shows !== 'nothing' && readings.times.length === 0
  return (
    <>
      <VitalsBar {...bar}>{isEmpty || shows === 'nothing' ? null : <VitalsActions id={id} readings={readings} view={view} asTable={asTable} onAsTable={setAsTable} />}</VitalsBar>
      <Content former={shows === 'former'} aria-busy={shows !== 'chosen'}>
        {shows === 'nothing' ? <Loading role="status">{t('vitals.loading')}</Loading> : null}
        {isEmpty ? <Panel padded={false}><EmptyState icon={<Activity aria-hidden />} title={t('vitals.empty')}>{t('vitals.emptyText')}</EmptyState></Panel>
          : asTable ? <VitalsTable readings={readings} view={view} /> : <VitalsCharts readings={readings} offline={offline} view={view} pointing={pointing} />}
      </Content>
    </>
  )
}
