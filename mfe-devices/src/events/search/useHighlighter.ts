import type { EventMessageRow } from '@console/shared/contract'
import { highlights, parseQuery, type Highlights } from '@console/shared/live'
import { useMemo } from 'react'

export type Highlighter = (row: EventMessageRow) => Highlights

/** Says where in a row the query has found something; null when it asks for nothing. */
export const useHighlighter = (query: string, deviceNames: ReadonlyMap<string, string>): Highlighter | null =>
  useMemo(() => {
    const parsed = parseQuery(query)
    if (!parsed.ok || parsed.query.length === 0) return null
    return ({ device, name, preview }) => highlights(parsed.query, { device, name, text: preview }, deviceNames)
  }, [query, deviceNames])
