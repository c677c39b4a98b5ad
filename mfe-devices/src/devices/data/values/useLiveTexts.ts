import type { BoxField, HistoryField } from '@console/platform/api'
import { useMemo } from 'react'
import { useHeard } from '../../../common/useHeard.ts'
import { shownAt } from '../../../common/valueAt.ts'
import { fieldKey } from '../fields/sources.ts'

const isText = ({ last, numeric }: HistoryField): boolean => !numeric && typeof last === 'string'

const textIn = (text: string, { field }: BoxField, at: number): Pick<HistoryField, 'last' | 'at'> | null => {
  const last = shownAt(text, field)
  return last === null ? null : { last, at }
}

/** These fields, those that are texts with what has come since the server's answer. */
export const useLiveTexts = (device: string, fields: readonly HistoryField[]): readonly HistoryField[] => {
  const heard = useHeard(
    fields.filter(isText).map(({ event, field }) => ({ device, event, field })),
    fieldKey,
    textIn,
  )
  return useMemo(
    () =>
      fields.map((each) => {
        const newest = heard.get(fieldKey(each))
        return newest && isText(each) && (newest.at ?? 0) > (each.at ?? 0) ? { ...each, ...newest } : each
      }),
    [fields, heard],
  )
}
