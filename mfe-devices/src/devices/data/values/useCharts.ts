import type { HistoryField, HistorySeries } from '@console/platform/api'
import { useMemo } from 'react'
import { stateIn } from '../../../common/states.ts'
import { useSettledView } from '../../../common/plot/view/useView.ts'
import type { View } from '../../../common/plot/view/view.ts'
import type { DeviceCalls } from '../../details/rpc/useDeviceRpc.ts'
import type { Charted } from '../DataCharts.tsx'
import { fieldKey, type Source } from '../fields/sources.ts'
import type { Latest } from './useLatest.ts'
import { joined, useDetails } from './useWindowSeries.ts'
import { useVariableSeries } from './useVariableSeries.ts'

interface ChartsOf {
  device: string
  sources: readonly Source[]
  fields: readonly HistoryField[]
  /** The stored values of the whole window, by key. */
  stored: ReadonlyMap<string, HistorySeries>
  /** Whether the first answer for these fields is still to come. */
  loading: boolean
  latest: ReadonlyMap<string, Latest>
  view: View
  reads: DeviceCalls
  readable: boolean
}

const none: readonly never[] = []

/**
 * The values of each source: stored values, finer ones if the view is zoomed in, or what was read of a variable on this
 * visit.
 */
export const useCharts = ({
  device,
  sources,
  fields,
  stored,
  loading,
  latest,
  view,
  reads,
  readable,
}: ChartsOf): readonly Charted[] => {
  const { range, whole } = useSettledView(view)
  const asked = useMemo(
    () => sources.flatMap((source) => (source.kind === 'field' ? [{ event: source.event, field: source.field }] : [])),
    [sources],
  )
  const names = useMemo(() => sources.flatMap((source) => (source.kind === 'variable' ? [source.name] : [])), [sources])
  const details = useDetails(device, asked, range, whole)
  const read = useVariableSeries(names, reads, readable)
  // The newest values change several times a second, but don't change the buckets that charts draw.
  const buckets = useMemo(
    () =>
      new Map(
        sources.map((source) => [
          source.key,
          source.kind === 'variable'
            ? (read.get(source.name) ?? none)
            : joined(stored.get(source.key)?.buckets ?? none, details.series.get(source.key)?.buckets, details.range),
        ]),
      ),
    [sources, stored, details, read],
  )
  return sources.map((source) => {
    const known = source.kind === 'field' ? fields.find((each) => fieldKey(each) === source.key) : undefined
    const last = stored.get(source.key)?.last
    const newest =
      source.kind === 'variable'
        ? lastOf(read.get(source.name))
        : newestOf(latest.get(source.key), known && newestStored(known), last && { value: last.value, time: last.t })
    return {
      source,
      known,
      loading: loading && source.kind === 'field' && !stored.has(source.key),
      series: buckets.get(source.key) ?? none,
      latest: newest,
    }
  })
}

const lastOf = (buckets: Charted['series'] | undefined): Latest | null => {
  const last = buckets?.at(-1)
  return last ? { value: last[2], time: last[0] } : null
}

/** As it was sent, which a series does not know. */
const newestStored = ({ last, at, numeric }: HistoryField): Latest | null => {
  if (at === null || last === null || !numeric) return null
  if (typeof last === 'number') return { value: last, time: at }
  const state = stateIn(last)
  if (state !== null) return { value: state, time: at }
  return Number.isFinite(Number(last)) ? { value: Number(last), sent: last, time: at } : null
}

const newestOf = (...all: readonly (Latest | null | undefined)[]): Latest | null =>
  all.reduce<Latest | null>((newest, each) => (each && (!newest || each.time > newest.time) ? each : newest), null)
