import { statsWindows, type StatsWindow } from '@console/platform/api'
import { useSearchParams } from '@console/platform/router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { windowSpans } from '../readings/awaited.ts'
import { isWhole, type View } from './createView.ts'
import type { Range } from './range.ts'
import { useSettledView } from './useSettledView.ts'

const isTime = (text: string | null): text is string => text !== null && /^\d{1,15}$/.test(text)

const rangeIn = (params: URLSearchParams): Range | null => {
  const [from, to] = [params.get('from'), params.get('to')]
  return isTime(from) && isTime(to) && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null
}

const keyOf = (range: Range | null): string => (range ? `${Math.round(range.from)} ${Math.round(range.to)}` : '')

/** The shortest window from this one on that reaches back to a time. */
const windowBackTo = (time: number, window: StatsWindow): StatsWindow | undefined => statsWindows.slice(statsWindows.indexOf(window)).find((each) => Date.now() - windowSpans[each] <= time)

const common = (a: Range, b: Range): Range | null => {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from < to ? { from, to } : null
}

/** Keeps what is zoomed to in the address once a gesture has ended, and shows what the address asks for, as far as it is there: in a window that reaches back to it, for a link may be older. */
export const useZoomAddress = (view: View, window: StatsWindow, loaded: boolean): void => {
  const [params, setParams] = useSearchParams()
  const wanted = rangeIn(params)
  const wantedKey = keyOf(wanted)
  const settled = useSettledView(view)
  // What the view and the address agreed on.
  const agreed = useRef('')
  const read = useEffectEvent(() => {
    if (wantedKey === agreed.current) return
    const reaching = wanted && windowBackTo(wanted.from, window)
    if (reaching && reaching !== window) {
      setParams((current) => { current.set('window', reaching); return current }, { replace: true })
    } else if (loaded) {
      agreed.current = wantedKey
      const there = wanted && common(wanted, view.getState().whole)
      if (there) view.show(() => there)
      else view.reset()
    }
  })
  const write = useEffectEvent(() => {
    // As it is now: the address may just have been read.
    const state = view.getState()
    const key = isWhole(state) ? '' : keyOf(state.range)
    if (key === agreed.current) return
    agreed.current = key
    setParams((current) => {
      const [from = '', to = ''] = key.split(' ')
      for (const [name, time] of [['from', from], ['to', to]] as const) {
        if (time === '') current.delete(name)
        else current.set(name, time)
      }
      return current
    }, { replace: true })
  })
  useEffect(() => read(), [wantedKey, window, loaded])
  useEffect(() => {
    if (loaded) write()
  }, [settled, loaded])
}
