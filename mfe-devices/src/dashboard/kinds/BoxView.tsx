import type { DashboardBox } from '@console/platform/api'
import type { ReactNode } from 'react'
import { useDevices } from '../../common/useDevices.ts'
import { devicesOf } from '../box.ts'
import { useBoxTitle } from '../useBoxTitle.ts'
import { useT } from '../i18n/useT.ts'
import { AlertsBox } from './AlertsBox.tsx'
import { BoxBoundary } from './BoxBoundary.tsx'
import { BoxFrame } from './BoxFrame.tsx'
import { BoxEmpty, BoxGone, BoxPending } from './BoxNotice.tsx'
import { ChartBox } from './ChartBox.tsx'
import { StatusBox } from './StatusBox.tsx'
import { TableBox } from './TableBox.tsx'
import { ValueBox } from './ValueBox.tsx'

interface BoxViewProps {
  box: DashboardBox
  /** Removes the box; absent where nothing may be changed. */
  onRemove?: (() => void) | undefined
}

/** A box by its kind. Its errors stay in it. */
export const BoxView = ({ box, onRemove }: BoxViewProps) => {
  const title = useBoxTitle(box)
  const frame = (content: ReactNode) => <BoxFrame title={title}>{content}</BoxFrame>
  return (
    <BoxBoundary key={JSON.stringify(box)} frame={frame}>
      <Kind box={box} title={title} frame={frame} onRemove={onRemove} />
    </BoxBoundary>
  )
}

const Kind = ({
  box,
  title,
  frame,
  onRemove,
}: BoxViewProps & { title: string; frame: (content: ReactNode) => ReactNode }) => {
  const t = useT()
  const { data, error } = useDevices()
  const own = devicesOf(box)
  // Without the list of devices it is unknown which ones are gone.
  if (!data && !error) return frame(<BoxPending rows={3} />)
  const devices = data ?? []
  if (data && own.length > 0 && !own.some((id) => devices.some((device) => device.id === id)))
    return frame(<BoxGone onRemove={onRemove} />)
  switch (box.kind) {
    case 'value':
      return <ValueBox box={box} title={title} />
    case 'chart':
      return <ChartBox box={box} title={title} devices={devices} />
    case 'status':
      return <StatusBox box={box} title={title} devices={devices} />
    case 'table':
      return <TableBox box={box} title={title} devices={devices} />
    case 'alerts':
      return <AlertsBox box={box} title={title} devices={devices} />
    default:
      return frame(<BoxEmpty>{t('box.unknown')}</BoxEmpty>)
  }
}
