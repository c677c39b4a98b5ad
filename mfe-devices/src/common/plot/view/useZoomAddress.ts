import { statsWindows, type StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useSearchParams } from '@console/platform/router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { serverNow } from '../../serverClock.ts'
import { useSettledView } from './useView.ts'
import { isWhole, type Range, type View } from './view.ts'

const day = 86_400_000
/** In milliseconds. */
export const windowSpans: Readonly<Record<StatsWindow, number>> = {
  '1h': day / 24,
  '1d': day,
  '7d': 7 * day,
  '15d': 15 * day,
  '30d': 30 * day,
}

// The event stream writes ISO 8601 into the same address.
const timeOf = (text: string | null): number =>
  text === null ? NaN : /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text)

const rangeIn = (params: URLSearchParams): Range | null => {
  const [from, to] = [timeOf(params.get('from')), timeOf(params.get('to'))]
  return from < to ? { from, to } : null
}

const keyOf = (range: Range | null): string => (range ? `${Math.round(range.from)} ${Math.round(range.to)}` : '')

/** The shortest window, at least as long as this one, that contains a time. */
const windowBackTo = (time: number, window: StatsWindow, now: number): StatsWindow | undefined =>
  statsWindows.slice(statsWindows.indexOf(window)).find((each) => now - windowSpans[each] <= time)

const intersectionOf = (a: Range, b: Range): Range | null => {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? { from, to } : null
}

/**
 * Writes the zoomed range to the address after a gesture, and shows the range in the address. An old link may need a
 * longer window, which is then chosen.
 */
export const useZoomAddress = (view: View, window: StatsWindow, loaded: boolean): void => {
  const { api } = useConsole()
  const [params, setParams] = useSearchParams()
  const wanted = rangeIn(params)
  const wantedKey = keyOf(wanted)
  const settled = useSettledView(view)
  // The range that view and address had in common last.
  const synced = useRef('')
  const read = useEffectEvent(() => {
    if (wantedKey === synced.current) return
    const reaching = wanted && windowBackTo(wanted.from, window, serverNow(api))
    if (reaching && reaching !== window) {
      setParams(
        (current) => {
          current.set('window', reaching)
          return current
        },
        { replace: true },
      )
    } else if (loaded) {
      synced.current = wantedKey
      const available = wanted && intersectionOf(wanted, view.getState().whole)
      if (available) view.show(() => available)
      else view.reset()
    }
  })
  const write = useEffectEvent(() => {
    // The current state, not the settled one: the address may just have been read.
    const state = view.getState()
    const key = isWhole(state) ? '' : keyOf(state.range)
    if (key === synced.current) return
    synced.current = key
    setParams(
      (current) => {
        const [from = '', to = ''] = key.split(' ')
        for (const [name, time] of [
          ['from', from],
          ['to', to],
        ] as const) {
          if (time === '') current.delete(name)
          else current.set(name, time)
        }
        return current
      },
      { replace: true },
    )
  })
  useEffect(() => read(), [wantedKey, window, loaded])
  useEffect(() => {
    if (loaded) write()
  }, [settled, loaded])
}
