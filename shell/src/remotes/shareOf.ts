import type { Offer, ReleaseKind } from '@console/platform-registry/schema'

/** The percentage of the users who get this release; null for one that only stands in, or is this tab's alone. */
export const shareOf = ({ canary, percent }: Offer, kind: ReleaseKind): number | null => {
  if (kind === 'previous' || kind === 'preview') return null
  return kind === 'canary' ? percent : 100 - (canary ? percent : 0)
}
