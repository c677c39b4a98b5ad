import type { Outcome } from '@console/platform/lists'

/** How many deletions ended in which way, and which ones failed. */
export const summaryOf = (outcomes: ReadonlyMap<string, Outcome>) => {
  const failed = new Set<string>()
  let deleted = 0
  let kept = 0
  for (const [id, { kind }] of outcomes) {
    if (kind === 'failed') failed.add(id)
    if (kind === 'deleted') deleted += 1
    if (kind === 'kept') kept += 1
  }
  return { deleted, failed, kept, settled: deleted + failed.size + kept }
}
