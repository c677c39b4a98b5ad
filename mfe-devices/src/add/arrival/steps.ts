import type { Arrival } from '@console/platform/api'
import { isSignInProblem } from '../../common/problems/problems.ts'

/** `unknown`: the server can't tell. */
type StepState = 'done' | 'now' | 'next' | 'bad' | 'unknown'

export interface Step {
  key: 'added' | 'seen' | 'signedIn' | 'firstEvent'
  state: StepState
  /** Epoch milliseconds. */
  at: number | null
}

export type Problem = NonNullable<Arrival['problem']>

/** What is wrong now; null for what a later step has overtaken. */
export const problemNow = (arrival: Arrival | null): Problem | null => {
  const { problem, signedIn, firstEvent } = arrival ?? {}
  if (!problem || firstEvent) return null
  return signedIn && (problem.at ?? 0) <= (signedIn.at ?? 0) ? null : problem
}

/** The four steps of a device on its way in. */
export const stepsOf = (arrival: Arrival | null): readonly Step[] => {
  const { added = null, seen = null, signedIn = null, firstEvent = null, tells = true } = arrival ?? {}
  const problem = problemNow(arrival)
  const reached = {
    added: arrival ? { at: added } : null,
    seen: seen ?? signedIn ?? firstEvent,
    signedIn: signedIn ?? firstEvent,
    firstEvent,
  }
  const bad = !problem ? null : isSignInProblem(problem.reason) || seen ? 'signedIn' : 'seen'
  const keys = ['added', 'seen', 'signedIn', 'firstEvent'] as const
  const next = keys.find((key) => !reached[key] && (tells || key === 'added' || key === 'firstEvent'))
  return keys.map((key) => {
    const fact = reached[key]
    // A refused sign-in was seen, whether or not that step was told.
    if (key === 'seen' && bad === 'signedIn' && !fact) return { key, state: 'done', at: problem?.at ?? null }
    const state: StepState =
      fact && key !== bad
        ? 'done'
        : key === bad
          ? 'bad'
          : !arrival
            ? 'next'
            : key === next && bad === null
              ? 'now'
              : !tells && key !== 'firstEvent'
                ? 'unknown'
                : 'next'
    return { key, state, at: fact?.at ?? null }
  })
}

/** The number of the step that is under way, from 1. */
export const currentStep = (steps: readonly Step[]): number => {
  const index = steps.findIndex(({ state }) => state === 'now' || state === 'bad')
  return index < 0 ? steps.length : index + 1
}
