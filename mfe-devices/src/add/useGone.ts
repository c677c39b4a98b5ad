import { useState } from 'react'

/**
 * The id when a list that was loaded anew lacks it too: one that was kept may be older than the device. It stays so
 * while the list is loaded again.
 */
export const useGone = (
  missing: string | null,
  { loaded, isFetching }: { loaded: boolean; isFetching: boolean },
): string | null => {
  const [gone, setGone] = useState<string | null>(null)
  if (missing !== null && loaded && !isFetching && gone !== missing) setGone(missing)
  return missing !== null && gone === missing ? gone : null
}
