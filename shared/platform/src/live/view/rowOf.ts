import type { EventRow } from '../../contract/broker.ts'
import { previewOf, type Kept } from '../events/index.ts'

/** What a page gets of an event for a row. */
export const rowOf = (kept: Kept): EventRow => {
  if (kept.kind === 'gap') return kept
  const { id, source: { device, name }, text, retained, time } = kept
  return { kind: 'message', id, device, name, preview: previewOf(text), retained, time }
}
