import type { EventMessageRow } from '@console/platform/contract'
import { highlights, type Highlights } from '@console/platform/live'
import { useMemo } from 'react'
import { useParsedQuery } from './useParsedQuery.ts'

interface Found extends Highlights {
  /** The device's name, when something was found in it. */
  named: string | null
}

export type Highlighter = (row: EventMessageRow) => Found

/** Says where in a row the query has found something; null when it asks for nothing. */
export const useHighlighter = (query: string, deviceNames: ReadonlyMap<string, string>): Highlighter | null => {
  const parsed = useParsedQuery(query)
  return useMemo(() => {
    if (parsed.length === 0) return null
    return ({ device, name, preview }) => {
      const found = highlights(parsed, { device, name, text: preview }, deviceNames)
      return { ...found, named: found.deviceName.length > 0 ? deviceNames.get(device) ?? null : null }
    }
  }, [parsed, deviceNames])
}
