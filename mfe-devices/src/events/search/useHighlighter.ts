import type { EventMessageRow } from '@console/platform/contract'
import { highlights, type Highlights, type Query } from '@console/platform/live'
import { useMemo } from 'react'

interface Found extends Highlights {
  /** The device's name, when something was found in it. */
  named: string | null
}

export type Highlighter = (row: EventMessageRow) => Found

/** Says where in a row the query has found something; null when it asks for nothing. */
export const useHighlighter = (query: Query, deviceNames: ReadonlyMap<string, string>): Highlighter | null => {
  return useMemo(() => {
    if (query.length === 0) return null
    return ({ device, name, preview }) => {
      const found = highlights(query, { device, name, text: preview }, deviceNames)
      return { ...found, named: found.deviceName.length > 0 ? deviceNames.get(device) ?? null : null }
    }
  }, [query, deviceNames])
}
