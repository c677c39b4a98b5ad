import type { UnsavedWork } from '@console/platform/contract'

/** What becomes of the unsaved work when the user leaves. */
export interface Outcome {
  /** Of what was typed; null when there is none. */
  typed: 'lost' | 'kept' | 'partly' | null
  /** What else leaving does, in the screens' own words. */
  warnings: readonly string[]
}

export const outcomeOf = (works: readonly UnsavedWork[]): Outcome => {
  const typed = works.filter(({ warning }) => warning === undefined)
  const kept = typed.filter((work) => work.kept).length
  return {
    typed: typed.length === 0 ? null : kept === 0 ? 'lost' : kept === typed.length ? 'kept' : 'partly',
    warnings: [...new Set(works.flatMap(({ warning }) => warning ?? []))],
  }
}
