import { useMedia } from '@console/platform/ui'
import type { Writable } from '@console/platform/lib'
import { media } from '@console/platform/theme'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Band } from './chart/backdrop.ts'
import { ChartPanel } from './chart/ChartPanel.tsx'
import { memoryAxis, signalAxis } from './chart/valueAxis.ts'
import { summaryOf, type Summary } from './readings/summary.ts'
import type { Readings } from './readings/readings.ts'
import type { Pointing } from './view/createPointing.ts'
import type { View } from './view/createView.ts'
import { sameRange, type Range } from './view/range.ts'
import { useSettledView } from './view/useSettledView.ts'

interface VitalsChartsProps {
  readings: Readings
  /** Whether the device is known to be offline now. */
  offline: boolean
  view: View
  pointing: Writable<Pointing>
}

// What the axis reaches down to while there is no reading.
const noSignal = -98
const weak = -67
const poor = -80
const none: readonly Band[] = []

const useBands = (): readonly Band[] => {
  const t = useT()
  return useMemo(
    () => [
      { below: 0, color: null, label: t('vitals.good') },
      { below: weak, color: 'weak', label: t('vitals.weak'), limit: t('vitals.below', { value: `−${-weak}` }) },
      { below: poor, color: 'bad', label: t('vitals.poor'), limit: t('vitals.below', { value: `−${-poor}` }) },
    ],
    [t],
  )
}

/** Of the whole window and of what is shown of it: the same most of the time. */
const useSummary = ({ times, whole }: Readings, values: Float64Array, range: Range): { whole: Summary | null; shown: Summary | null } => {
  const all = useMemo(() => summaryOf(times, values, whole), [times, values, whole])
  const shown = useMemo(() => (sameRange(range, whole) ? all : summaryOf(times, values, range)), [all, times, values, whole, range])
  return { whole: all, shown }
}

/** Signal and memory over the same time, in step. */
export const VitalsCharts = ({ readings, offline, view, pointing }: VitalsChartsProps) => {
  const t = useT()
  const bands = useBands()
  const phone = useMedia(media.phone)
  const { range } = useSettledView(view)
  const { rssi, heap } = readings
  const rssiSummary = useSummary(readings, rssi, range)
  const heapSummary = useSummary(readings, heap, range)
  const rssiAxis = useMemo(() => signalAxis(rssiSummary.whole?.least ?? noSignal), [rssiSummary.whole])
  const heapAxis = useMemo(() => memoryAxis(heapSummary.whole?.greatest ?? 0), [heapSummary.whole])
  const past = offline || readings.offline.at(-1)?.to === readings.whole.to
  const common = { readings, range, view, pointing, past }
  return (
    <>
      <ChartPanel {...common} label={t('vitals.rssi')} note={t('vitals.rssiNote')} unit="dBm" color="rssi" values={rssi} summary={rssiSummary.shown} axis={rssiAxis} bands={bands} showTimes={phone} />
      <ChartPanel {...common} label={t('vitals.heap')} note="kB" unit="kB" color="heap" values={heap} summary={heapSummary.shown} axis={heapAxis} bands={none} showTimes />
    </>
  )
}
