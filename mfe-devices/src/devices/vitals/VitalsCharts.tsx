import type { Writable } from '@console/shared/lib'
import { media } from '@console/shared/theme'
import { useMedia } from '@console/shared/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Band } from './chart/backdrop.ts'
import { ChartPanel } from './chart/ChartPanel.tsx'
import { memoryAxis, signalAxis } from './chart/valueAxis.ts'
import { summaryOf } from './readings/summary.ts'
import type { Readings } from './readings/readings.ts'
import type { Pointing } from './view/createPointing.ts'
import type { View } from './view/createView.ts'
import { useSettledView } from './view/useSettledView.ts'

interface VitalsChartsProps {
  readings: Readings
  view: View
  pointing: Writable<Pointing>
}

const weak = -67
const poor = -80
const none: readonly Band[] = []

const useBands = (): readonly Band[] => {
  const t = useT()
  return useMemo(
    () => [
      { below: weak, color: 'weak', label: t('vitals.weakBelow', { value: `−${-weak}` }), shortLabel: t('vitals.weak') },
      { below: poor, color: 'bad', label: t('vitals.poorBelow', { value: `−${-poor}` }), shortLabel: t('vitals.poor') },
    ],
    [t],
  )
}

/** Signal and memory over the same time, in step. */
export const VitalsCharts = ({ readings, view, pointing }: VitalsChartsProps) => {
  const t = useT()
  const bands = useBands()
  const phone = useMedia(media.phone)
  const { range } = useSettledView(view)
  const { times, rssi, heap, whole } = readings
  const axes = useMemo(
    () => ({ rssi: signalAxis(summaryOf(times, rssi, whole)?.least ?? 0), heap: memoryAxis(summaryOf(times, heap, whole)?.greatest ?? 0) }),
    [times, rssi, heap, whole],
  )
  const common = { readings, view, pointing, range }
  return (
    <>
      <ChartPanel {...common} label={t('vitals.rssi')} note={t('vitals.rssiNote')} unit="dBm" color="rssi" values={rssi} axis={axes.rssi} bands={bands} showTimes={phone} />
      <ChartPanel {...common} label={t('vitals.heap')} note="kB" unit="kB" color="heap" values={heap} axis={axes.heap} bands={none} showTimes />
    </>
  )
}
