import type { Dashboard, DashboardBox } from '@console/platform/api'
import { useState } from 'react'
import { begin, redo, take, undo, type Steps } from '../grid/steps.ts'

/** The edited part of the dashboard. */
export type Layout = Pick<Dashboard, 'title' | 'boxes'>

interface Drafted {
  steps: Steps<Layout>
  /** The subject of the last step: typing in the same field is one step. */
  about: string | null
}

/** The layout in the edit mode, with all steps of undo. */
export const useDraft = (from: Layout) => {
  const [{ steps }, setDrafted] = useState<Drafted>({ steps: begin(from), about: null })
  const to = (change: (steps: Steps<Layout>) => Steps<Layout>) =>
    setDrafted((current) => ({ steps: change(current.steps), about: null }))
  return {
    layout: steps.now,
    changes: steps.past.length,
    canRedo: steps.future.length > 0,
    /** Successive changes with the same `about` are one step. */
    change: (make: (layout: Layout) => Layout, about: string | null = null) =>
      setDrafted((current) => {
        const next = make(current.steps.now)
        if (JSON.stringify(next) === JSON.stringify(current.steps.now)) return current
        return {
          steps:
            about !== null && about === current.about
              ? { ...current.steps, now: next, future: [] }
              : take(current.steps, next),
          about,
        }
      }),
    undo: () => to(undo),
    redo: () => to(redo),
  }
}

export type Draft = ReturnType<typeof useDraft>

/** A change of the boxes alone. */
export const ofBoxes =
  (make: (boxes: readonly DashboardBox[]) => readonly DashboardBox[]) =>
  (layout: Layout): Layout => ({ ...layout, boxes: [...make(layout.boxes)] })
