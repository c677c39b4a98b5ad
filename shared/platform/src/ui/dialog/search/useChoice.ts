import { useLayoutEffect, useRef, useState } from 'react'

/** Which of the options is chosen: the first one of every other query, then what keys and pointer make it. It is kept in sight. */
export const useChoice = (options: readonly unknown[], query: string) => {
  const [choice, setChoice] = useState({ query, index: 0 })
  const list = useRef<HTMLDivElement>(null)
  const current = choice.query === query ? Math.min(choice.index, options.length - 1) : 0
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, query])
  const choose = (index: number) => setChoice({ query, index })
  const move = (step: number) => choose((current + step + options.length) % Math.max(1, options.length))
  return { current, choose, move, list }
}
