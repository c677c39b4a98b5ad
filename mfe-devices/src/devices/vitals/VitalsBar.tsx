import { statsWindows, type StatsWindow } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import { Segmented } from '@console/platform/ui/form'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { ToolButton } from './ToolButton.tsx'

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const Windows = styled('div', { base: { flex: { base: '1 1 100%', sm: 'none' }, '& > *': { w: 'full' }, '& label': { flex: '1' } } })
const Tools = styled('div', { base: { flex: { base: '1 1 100%', sm: '1 1 auto' }, display: 'flex', flexWrap: { sm: 'wrap' }, alignItems: 'center', gap: '0.5' } })

/** DEV-11: how far back the vitals go. */
const windows = statsWindows.map((value) => ({ value, label: value }))

export interface VitalsBarProps {
  window: StatsWindow
  onChoose: (window: StatsWindow) => void
  onRefresh: () => void
  refreshing: boolean
  /** What can be done with what is shown. */
  children?: ReactNode
}

export const VitalsBar = ({ window, onChoose, onRefresh, refreshing, children }: VitalsBarProps) => {
  const t = useT()
  return (
    <Root>
      <Windows><Segmented label={t('vitals.window')} value={window} onChange={onChoose} options={windows} /></Windows>
      <Tools>
        <ToolButton me={{ sm: 'auto' }} icon={<RotateCw aria-hidden />} aria-label={t('vitals.refresh')} busy={refreshing} onClick={onRefresh}>{t('vitals.refreshWord')}</ToolButton>
        {children}
      </Tools>
    </Root>
  )
}
