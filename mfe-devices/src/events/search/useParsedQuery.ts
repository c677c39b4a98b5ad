import { parseQuery, type Query } from '@console/platform/live'
import { useMemo } from 'react'

const everything: Query = []

/** What a search asks for; one that can't be understood asks for all. */
export const useParsedQuery = (text: string): Query =>
  useMemo(() => {
    const parsed = parseQuery(text)
    return parsed.ok ? parsed.query : everything
  }, [text])
