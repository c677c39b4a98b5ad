import type { EventView, TopicSummary } from '@console/platform/contract'
import { useEffect, useState } from 'react'

const pause = 1000

export interface Topics {
  list: readonly TopicSummary[]
  /** When it was so, epoch milliseconds. */
  time: number
}

/** The view's topics, anew every second while the page is visible; undefined until they are known. */
export const useTopics = (view: EventView): Topics | undefined => {
  const [topics, setTopics] = useState<Topics>()
  useEffect(() => {
    let left = false
    let asking = false
    const ask = () => {
      if (asking || document.visibilityState === 'hidden') return
      asking = true
      void view.topics().then((list) => {
        asking = false
        if (!left) setTopics({ list, time: Date.now() })
      })
    }
    ask()
    const timer = setInterval(ask, pause)
    document.addEventListener('visibilitychange', ask)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [view])
  return topics
}
