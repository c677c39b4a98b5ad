import { useFormat } from '@console/platform/i18n'
import type { RuleProblems } from './draft.ts'
import { useT } from './i18n/useT.ts'

const words = {
  required: 'problem.required',
  number: 'problem.number',
  minutes: 'problem.minutes',
  failures: 'problem.failures',
  clearAbove: 'problem.clearAbove',
  clearBelow: 'problem.clearBelow',
} as const

/** The error text below a field. */
export const useProblem = () => {
  const t = useT()
  const example = useFormat().measure(1013.2)
  return (problem: RuleProblems[keyof RuleProblems]): string | null =>
    problem === undefined ? null : t(words[problem], { example })
}
