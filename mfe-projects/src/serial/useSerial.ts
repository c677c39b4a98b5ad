import { useReadable } from '@console/platform/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SerialFeed } from './feeds/feed.ts'
import { useT } from './i18n/useT.ts'
import { SerialLines, type SerialView } from './serialLines.ts'

/** The lines of a feed as they arrive. While the view is paused, new lines wait. */
export const useSerial = (feed: SerialFeed) => {
  const t = useT()
  const [lines] = useState(() => new SerialLines())
  const [frozen, setFrozen] = useState<SerialView | null>(null)
  const newest = useReadable(lines.view)
  const state = useReadable(feed.state)
  // An effect event, so that another language does not start reading again.
  const onReset = useEffectEvent((why: string, at: number) => lines.mark(t('reset', { why }), at))
  const onLost = useEffectEvent(() => lines.mark(t('lost'), Date.now()))
  useEffect(() => {
    const stop = feed.open({
      print: (text, at) => lines.print(text, at),
      onReset: (why, at) => onReset(why, at),
      onLost: () => onLost(),
    })
    return () => {
      stop()
      lines.close()
    }
  }, [feed, lines])
  const clear = () => {
    lines.clear()
    setFrozen(null)
  }
  return {
    state,
    clear,
    view: frozen ?? newest,
    isPaused: frozen !== null,
    /** That wait for the view to go on. */
    waiting: frozen ? newest.dropped + newest.count - frozen.dropped - frozen.count : 0,
    // A copy: the lines grow in place, and the last one may go on.
    togglePause: () => setFrozen(frozen ? null : { ...newest, lines: newest.lines.slice(0, newest.count) }),
  }
}
