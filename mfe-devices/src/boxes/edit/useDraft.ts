import type { Dashboard, DashboardBox } from '@console/platform/api'
import { useState } from 'react'
import { begin, redo, take, undo, type Steps } from '../grid/steps.ts'

/** What is edited. */
export type Layout = Pick<Dashboard, 'title' | 'boxes'>

interface Drafted {
  steps: Steps<Layout>
  /** What the last step was about: typing goes on in one step. */
  about: string | null
}

/** The layout while it is edited, with every step to it. */
export const useDraft = (from: Layout) => {
  const [{ steps }, setDrafted] = useState<Drafted>({ steps: begin(from), about: null })
  const to = (change: (steps: Steps<Layout>) => Steps<Layout>) => setDrafted((current) => ({ steps: change(current.steps), about: null }))
  return {
    layout: steps.now,
    changes: steps.past.length,
    canRedo: steps.future.length > 0,
    /** Changes with the same `about` in a row are one step. */
    change: (make: (layout: Layout) => Layout, about: string | null = null) => setDrafted((current) => {
      const next = make(current.steps.now)
      if (JSON.stringify(next) === JSON.stringify(current.steps.now)) return current
      return { steps: about !== null && about === current.about ? { ...current.steps, now: next, future: [] } : take(current.steps, next), about }
    }),
    undo: () => to(undo),
    redo: () => to(redo),
  }
}

export type Draft = ReturnType<typeof useDraft>

/** A change of the boxes alone. */
export const ofBoxes = (make: (boxes: readonly DashboardBox[]) => readonly DashboardBox[]) => (layout: Layout): Layout => ({ ...layout, boxes: [...make(layout.boxes)] })
