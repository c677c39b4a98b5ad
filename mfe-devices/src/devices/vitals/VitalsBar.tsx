import type { StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useNavigate } from '@console/platform/router'
import { Button, saveFile, styled, type ButtonProps } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { Activity, ChartLine, Download, Maximize2, RotateCw, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { csvName } from '../../common/plot/csvName.ts'
import { useWindowOptions } from '../../common/useWindowOptions.ts'
import { useT } from '../../i18n/index.ts'
import type { Readings } from './readings/readings.ts'
import { zoomIn, zoomOut } from '../../common/plot/view/gestures.ts'
import { useIsWhole, useSettledView } from '../../common/plot/view/useView.ts'
import { minSpanMs, spanOf, type View } from '../../common/plot/view/view.ts'
import { vitalsCsv } from './vitalsCsv.ts'

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const Windows = styled('div', {
  base: { flex: { base: '1 1 100%', sm: 'none' }, '& > *': { w: 'full' }, '& label': { flex: '1' } },
})
const Tools = styled('div', {
  base: {
    flex: { base: '1 1 100%', sm: '1 1 auto' },
    display: 'flex',
    flexWrap: { sm: 'wrap' },
    alignItems: 'center',
    gap: '0.5',
  },
})

export interface VitalsBarProps {
  window: StatsWindow
  onChoose: (window: StatsWindow) => void
  onRefresh: () => void
  refreshing: boolean
  /** Further tool buttons. */
  children?: ReactNode
}

export const VitalsBar = ({ window, onChoose, onRefresh, refreshing, children }: VitalsBarProps) => {
  const t = useT()
  return (
    <Root>
      <Windows>
        <Segmented label={t('vitals.window')} value={window} onChange={onChoose} options={useWindowOptions()} />
      </Windows>
      <Tools>
        <ToolButton
          me={{ sm: 'auto' }}
          icon={<RotateCw aria-hidden />}
          aria-label={t('vitals.refresh')}
          busy={refreshing}
          onClick={onRefresh}
        >
          {t('vitals.refreshWord')}
        </ToolButton>
        {children}
      </Tools>
    </Root>
  )
}

interface VitalsActionsProps {
  id: string
  readings: Readings
  view: View
  asTable: boolean
  onAsTable: (asTable: boolean) => void
}

export const VitalsActions = ({ id, readings, view, asTable, onAsTable }: VitalsActionsProps) => {
  const t = useT()
  const whole = useIsWhole(view)
  const { range } = useSettledView(view)
  const save = () => {
    const shown = view.getState().range
    saveFile(new Blob([vitalsCsv(readings, shown)], { type: 'text/csv;charset=utf-8' }), csvName('vitals', id, shown))
  }
  return (
    <>
      <ToolButton
        icon={<ZoomIn aria-hidden />}
        aria-label={t('vitals.zoomIn')}
        onClick={() => zoomIn(view)}
        disabledReason={spanOf(range) <= minSpanMs ? t('vitals.isSmallest') : null}
      >
        {t('vitals.zoomInWord')}
      </ToolButton>
      <ToolButton
        icon={<ZoomOut aria-hidden />}
        aria-label={t('vitals.zoomOut')}
        onClick={() => zoomOut(view)}
        disabledReason={whole ? t('vitals.isWhole') : null}
      >
        {t('vitals.zoomOutWord')}
      </ToolButton>
      <ToolButton
        icon={<Maximize2 aria-hidden />}
        aria-label={t('vitals.reset')}
        onClick={view.reset}
        disabledReason={whole ? t('vitals.isWhole') : null}
      >
        {t('vitals.resetWord')}
      </ToolButton>
      <ToolButton
        icon={asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
        aria-label={asTable ? t('vitals.asCharts') : t('vitals.asTable')}
        onClick={() => onAsTable(!asTable)}
      >
        {asTable ? t('vitals.charts') : t('vitals.table')}
      </ToolButton>
      <ToolButton icon={<Download aria-hidden />} onClick={save} title={t('vitals.csvHint')}>
        {t('vitals.csv')}
      </ToolButton>
    </>
  )
}

/** A link to the events of the shown time. Below the charts, because the toolbar is full. */
export const EventsHere = ({ id, view }: Pick<VitalsActionsProps, 'id' | 'view'>) => {
  const t = useT()
  const { href } = useConsole()
  const navigate = useNavigate()
  const open = () => {
    const { from, to } = view.getState().range
    navigate(
      `${href('device-details', { id })}?${new URLSearchParams({ tab: 'events', from: new Date(from).toISOString(), to: new Date(to).toISOString() }).toString()}`,
    )
  }
  return (
    <Button size="xs" variant="ghost" alignSelf="flex-end" icon={<Activity aria-hidden />} onClick={open}>
      {t('vitals.eventsHere')}
    </Button>
  )
}

/** A button of the toolbar. On a phone the icon is above the text, so that all buttons fit in one row. */
const ToolButton = (props: ButtonProps) => (
  <Button
    size="xs"
    variant="ghost"
    h={{ base: '14', sm: '7' }}
    minW="0"
    flex={{ base: '1 1 0', sm: 'none' }}
    flexDirection={{ base: 'column', sm: 'row' }}
    gap={{ base: '0.5', sm: '1' }}
    px={{ base: '0', sm: '1' }}
    fontSize={{ base: '10px', sm: '12px' }}
    lineHeight={{ base: '12px', sm: '16px' }}
    whiteSpace={{ base: 'normal', sm: 'nowrap' }}
    {...props}
  />
)
