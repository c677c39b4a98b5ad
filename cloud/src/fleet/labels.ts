import { badRequest } from '../api/failure.ts'
import { Type } from '../api/schema.ts'

const most = 20

/** What a user may send as labels: `beta`, or `site=berlin`. */
export const Labels = Type.Array(
  Type.String({ maxLength: 96, pattern: '^[a-z0-9][a-z0-9._-]{0,31}(=[A-Za-z0-9][A-Za-z0-9._-]{0,62})?$' }),
  { maxItems: most, description: 'Such as "beta" or "site=berlin"; one value for each name.' },
)

/** Sorted, each once. */
export function checkedLabels(labels: readonly string[]): string[] {
  const sorted = [...new Set(labels)].sort()
  const names = sorted.map((label) => label.split('=', 1)[0] ?? '')
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined)
    throw badRequest(`The label "${twice}" is given twice, with different values. A device has one value for each.`)
  return sorted
}
