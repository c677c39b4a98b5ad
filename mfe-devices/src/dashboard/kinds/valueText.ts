import type { Format } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { shorten } from '../../common/shorten.ts'
import type { FieldValue } from '../values/fields.ts'

const longest = 40

/** A value as it is shown: a number in the user's language, a text as the device wrote it. */
export const valueText = (value: FieldValue | null, format: Format): string =>
  value === null
    ? '—'
    : typeof value.value === 'number'
      ? format.measure(value.value)
      : visible(shorten(value.value, longest))
