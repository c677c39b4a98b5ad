import type { StatsWindow } from '@console/shared/api'
import { Button, styled } from '@console/shared/ui'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { WindowPicker } from './WindowPicker.tsx'

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })

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
      <WindowPicker chosen={window} onChoose={onChoose} />
      <Button variant="ghost" icon={<RotateCw aria-hidden />} busy={refreshing} onClick={onRefresh}>{t('vitals.refresh')}</Button>
      {children}
    </Root>
  )
}
