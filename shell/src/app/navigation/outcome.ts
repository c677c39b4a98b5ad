import type { UnsavedWork } from '@console/platform/contract'

/** What happens to unsaved work when the user leaves. */
export interface Outcome {
  /** What happens to typed input; null when there is none. */
  typed: 'lost' | 'kept' | 'partly' | null
  /** Other consequences of leaving, as the screens describe them. */
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
