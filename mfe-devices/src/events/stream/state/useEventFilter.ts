import type { EventFilter } from '@console/platform/contract'
import type { QueryError } from '@console/platform/live'
import { useSearchParams } from '@console/platform/router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { understood } from '../../search/understood.ts'

// Browsers refuse an address that changes with every key of somebody who types fast.
const settled = 300

export interface EventFilterState {
  /** As it is typed. */
  query: string
  setQuery: (query: string) => void
  /** What is wrong with it. The filter is what stands before, then. */
  error: QueryError | null
  muted: readonly string[]
  mute: (pattern: string, muted: boolean) => void
  unmuteAll: () => void
  filter: EventFilter
}

/** What the stream shows, kept in the address (`?q=climate&mute=%2B/heartbeat`), so that a reload, a link and Back bring it again. */
export const useEventFilter = (): EventFilterState => {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useQueryText(params.get('q') ?? '', (text) => {
    setParams((current) => {
      if (text === '') current.delete('q')
      else current.set('q', text)
      return current
    }, { replace: true })
  })
  const { query: good, error } = useMemo(() => understood(query), [query])
  // By its text: the same patterns are the same filter.
  const asked = JSON.stringify([...new Set(params.getAll('mute'))])
  const muted = useMemo(() => JSON.parse(asked) as string[], [asked])
  const setMuted = (patterns: readonly string[]) =>
    setParams((current) => {
      current.delete('mute')
      for (const pattern of patterns) current.append('mute', pattern)
      return current
    }, { replace: true })
  return {
    query, setQuery, error, muted,
    mute: (pattern, on) => setMuted(on ? [...muted, pattern] : muted.filter((other) => other !== pattern)),
    unmuteAll: () => setMuted([]),
    filter: useMemo(() => ({ query: good, muted }), [good, muted]),
  }
}

/** A text that is written to the address once it rests, and follows an address that changes by itself. */
const useQueryText = (inAddress: string, write: (text: string) => void) => {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const writeLatest = useEffectEvent(write)
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (text === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = text
      writeLatest(text)
    }, settled)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
