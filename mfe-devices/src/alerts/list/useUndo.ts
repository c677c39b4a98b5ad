import { useEffect, useRef, useState } from 'react'

const shownFor = 8_000

/** The changes to alerts of the last eight seconds, and how to undo each. */
export const useUndo = () => {
  const [undos, setUndos] = useState<ReadonlyMap<string, () => void>>(new Map())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current.values()) clearTimeout(timer)
    }
  }, [])
  const drop = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setUndos((now) => new Map([...now].filter(([key]) => key !== id)))
  }
  return {
    has: (id: string) => undos.has(id),
    offer: (id: string, undo: () => void) => {
      clearTimeout(timers.current.get(id))
      timers.current.set(
        id,
        setTimeout(() => drop(id), shownFor),
      )
      setUndos((now) => new Map(now).set(id, undo))
    },
    undo: (id: string) => {
      undos.get(id)?.()
      drop(id)
    },
  }
}

export type Undo = ReturnType<typeof useUndo>
