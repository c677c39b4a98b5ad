import type { Bucket } from '@console/platform/api'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useAhead } from '../../../common/serverClock.ts'
import type { DeviceCalls } from '../../details/rpc/useDeviceRpc.ts'

const period = 60_000
// A day with one reading a minute.
const most = 1440

type Points = ReadonlyMap<string, readonly Bucket[]>

/** The values of variables on this visit. Each shown variable is read once a minute while the page is visible. */
export const useVariableSeries = (names: readonly string[], reads: DeviceCalls, enabled: boolean): Points => {
  const ahead = useAhead()
  const [points, setPoints] = useState<Points>(new Map())
  const found = names.flatMap((name) => {
    const state = reads.of(name)
    const value = state?.kind === 'replied' ? state.reply.value : null
    if (state?.kind !== 'replied' || typeof value !== 'number' || !Number.isFinite(value)) return []
    return points.get(name)?.at(-1)?.[0] === state.time
      ? []
      : [[name, [state.time, value, value, value, 1] as const] as const]
  })
  if (found.length > 0)
    setPoints(
      new Map([
        ...points,
        ...found.map(([name, bucket]) => [name, [...(points.get(name) ?? []), bucket].slice(-most)] as const),
      ]),
    )
  const wanted = JSON.stringify(names)
  const send = useEffectEvent(reads.send)
  useEffect(() => {
    if (!enabled) return undefined
    const read = () => {
      if (document.visibilityState === 'visible') for (const name of JSON.parse(wanted) as string[]) send(name)
    }
    read()
    const timer = setInterval(read, period)
    return () => clearInterval(timer)
  }, [wanted, enabled])
  // They are read by this browser's clock, and stand beside stored values.
  return useMemo(
    () =>
      ahead === 0
        ? points
        : new Map(
            [...points].map(([name, buckets]) => [
              name,
              buckets.map(([time, ...rest]) => [time + ahead, ...rest] as const),
            ]),
          ),
    [points, ahead],
  )
}
