import { canonical } from '../../common/model/canonical.ts'
import { changed, contested, merged, same, type Content } from '../../common/model/json.ts'

/** What somebody else did to the integration while it was edited here, and what saving would undo. */
export type Conflict = { kind: 'gone' } | { kind: 'changed'; fields: readonly string[]; theirs: Content }

/** What is edited, and what it was made from. */
interface Edited {
  content: Content
  baseline: Content
  /** The JSON is not valid: `content` is older than what the user sees. */
  invalid: boolean
}

/**
 * The fields that were changed both here and there. What invalid JSON changes is unknown: then every field that was
 * changed there counts.
 */
export const contestedFields = (type: string, { content, baseline, invalid }: Edited, stored: Content): string[] => {
  const [before, theirs] = [canonical(type, baseline), canonical(type, stored)]
  return invalid ? changed(theirs, before) : contested(content, before, theirs)
}

interface Saving extends Edited {
  type: string
  /** Fields that are known to be contested from earlier. */
  known: readonly string[]
  /** The conflict that the user was shown, and decided to overwrite. */
  overwritten: Conflict | null
}

/** What to store over what the server has; a conflict when that would undo something that the user was not shown. */
export const resolve = (saving: Saving, stored: Content | null): { content: Content } | { conflict: Conflict } => {
  const { type, content, baseline, known, overwritten } = saving
  if (stored === null) return overwritten?.kind === 'gone' ? { content } : { conflict: { kind: 'gone' } }
  const theirs = canonical(type, stored)
  const next = merged(content, canonical(type, baseline), theirs)
  const fields = [...new Set([...known, ...contestedFields(type, saving, stored)])].filter(
    (field) => !same(next[field], theirs[field]),
  )
  const wasShown = (field: string) =>
    overwritten?.kind === 'changed' &&
    overwritten.fields.includes(field) &&
    same(overwritten.theirs[field], theirs[field])
  return fields.every(wasShown) ? { content: next } : { conflict: { kind: 'changed', fields, theirs } }
}
