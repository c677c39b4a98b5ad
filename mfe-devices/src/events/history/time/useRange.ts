import { useSearchParams } from '@console/platform/router'
import { useMemo } from 'react'
import { putRange, rangeIn, type Range } from './range.ts'

/**
 * The chosen time, kept in the address (`?range=24h`, `?from=…&to=…`), so that a link, a reload and Back restore it.
 * Null is live.
 */
export const useRange = (): readonly [Range | null, (range: Range | null) => void] => {
  const [params, setParams] = useSearchParams()
  const text = ['range', 'from', 'to'].map((name) => params.get(name) ?? '').join(' ')
  // The same text gives the same object, so that nothing is loaded again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const range = useMemo(() => rangeIn(params), [text])
  return [range, (next) => setParams((current) => putRange(current, next))]
}
