import type { BoxField } from '@console/platform/api'
import { useHeard } from '../../../common/useHeard.ts'
import { valueAt, type SentNumber } from '../../../common/valueAt.ts'
import { fieldKey } from '../fields/sources.ts'

export interface Latest extends SentNumber {
  /** Epoch milliseconds, by the server's clock. */
  readonly time: number
}

const numberIn = (text: string, { field }: BoxField, time: number): Latest | null => {
  const value = valueAt(text, field)
  return value && { ...value, time }
}

/** The newest number of each field since the screen was opened, by key. */
export const useLatest = (
  device: string,
  fields: readonly { readonly event: string; readonly field: string | null }[],
): ReadonlyMap<string, Latest> =>
  useHeard(
    fields.map(({ event, field }) => ({ device, event, field })),
    fieldKey,
    numberIn,
  )
