import { useState } from 'react'
import { canonical } from '../../common/model/integration.ts'
import { changed, contested, merged, same, type Content } from '../../common/model/json.ts'
import type { IntegrationDocument } from './useDocument.ts'

/** What was done to the integration elsewhere while it was edited here, and what saving would undo. */
export type Conflict = { kind: 'gone' } | { kind: 'changed'; fields: readonly string[]; theirs: Content }

/** Nothing of somebody else is overwritten without a question: neither what was known before saving, nor what is found out by it. */
export const useConflict = (type: string, doc: IntegrationDocument, baseline: Content) => {
  const [fields, setFields] = useState<readonly string[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const before = canonical(type, baseline)
  // A text that is no JSON still says what the integration was like before.
  const contestedBy = (theirs: Content) => (doc.problem ? changed(theirs, before) : contested(doc.content, before, theirs))
  const forget = () => {
    setFields([])
    setConflict(null)
  }
  return {
    conflict,
    forget,
    cancel: () => setConflict(null),
    /** Keeps in mind what somebody else has saved. Answers it with what was changed here. */
    hear: (stored: Content): Content => {
      const found = contestedBy(canonical(type, stored))
      if (found.length > 0) setFields((known) => [...new Set([...known, ...found])])
      return merged(doc.content, before, stored)
    },
    /** What to store over what the server has; null, with a question, when that would undo something that `mine`, the question before, has not shown. */
    settle: (stored: Content | null, mine: Conflict | null): Content | null => {
      if (stored === null) {
        if (mine?.kind === 'gone') return doc.content
        setConflict({ kind: 'gone' })
        return null
      }
      const theirs = canonical(type, stored)
      const next = merged(doc.content, before, theirs)
      const undone = [...new Set([...fields, ...contestedBy(theirs)])].filter((field) => !same(next[field], theirs[field]))
      const isShown = (field: string) => mine?.kind === 'changed' && mine.fields.includes(field) && same(mine.theirs[field], theirs[field])
      if (undone.every(isShown)) return next
      setConflict({ kind: 'changed', fields: undone, theirs })
      return null
    },
  }
}
