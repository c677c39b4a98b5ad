import type { EventFilter } from '@console/platform/contract'
import { parseQuery, type QueryError } from '@console/platform/live'
import { useSearchParams } from '@console/platform/router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { termsOf } from '../search/queryHints.ts'

// Milliseconds. Browsers limit how often a page may change its address.
const writeDelay = 300

export interface EventFilterState {
  /** As typed. */
  query: string
  setQuery: (query: string) => void
  /** What is wrong with the query. The filter then uses the part before the error. */
  error: QueryError | null
  muted: readonly string[]
  mute: (pattern: string, muted: boolean) => void
  unmuteAll: () => void
  filter: EventFilter
}

/**
 * The stream's search and muted topics. They live in the address (`?q=climate&mute=%2B/heartbeat`), so that a reload, a
 * link and Back restore them.
 */
export const useEventFilter = (): EventFilterState => {
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useQueryText(params.get('q') ?? '', (text) => {
    setParams(
      (current) => {
        if (text === '') current.delete('q')
        else current.set('q', text)
        return current
      },
      { replace: true },
    )
  })
  const { query: valid, error } = useMemo(() => validPart(query), [query])
  // Compared as text, so that equal patterns keep the same array.
  const patterns = JSON.stringify([...new Set(params.getAll('mute'))])
  const muted = useMemo(() => JSON.parse(patterns) as string[], [patterns])
  const setMuted = (next: readonly string[]) =>
    setParams(
      (current) => {
        current.delete('mute')
        for (const pattern of next) current.append('mute', pattern)
        return current
      },
      { replace: true },
    )
  return {
    query,
    setQuery,
    error,
    muted,
    mute: (pattern, on) => setMuted(on ? [...muted, pattern] : muted.filter((other) => other !== pattern)),
    unmuteAll: () => setMuted([]),
    // Consoles before 1.8 parse the text themselves.
    filter: useMemo(() => ({ query: valid, terms: termsOf(valid), muted }), [valid, muted]),
  }
}

/**
 * A text field's state. It is written to the address after a pause in typing, and follows changes of the address such
 * as Back.
 */
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
    }, writeDelay)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

const lastField = /(?:^|\s)-?(?:topic|event|data|device|range):[^:]*$/i

/** The longest beginning of a search that parses, and the error after it. */
export const validPart = (text: string): { query: string; error: QueryError | null } => {
  const parsed = parseQuery(text)
  if (parsed.ok) return { query: text, error: null }
  const { error } = parsed
  const before = text.slice(0, error.at)
  // A wrong value takes its field along.
  return { query: validPart(error.code === 'missingValue' ? before : before.replace(lastField, '')).query, error }
}

export interface TopicsShown {
  shown: boolean
  toggle: () => void
}

/** Whether the topics are shown, kept in the address. Back closes them, because on a phone they replace the stream. */
export const useTopicsShown = (): TopicsShown => {
  const [params, setParams] = useSearchParams()
  const shown = params.has('topics')
  const toggle = () =>
    setParams(
      (current) => {
        if (shown) current.delete('topics')
        else current.set('topics', 'shown')
        return current
      },
      { replace: shown },
    )
  return { shown, toggle }
}
