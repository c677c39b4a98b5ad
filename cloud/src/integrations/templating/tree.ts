import type { Budget } from './budget.ts'

/** Renders the keys and texts of a JSON value; whatever else there is stays. Its depth was looked at before. */
export function renderTree(value: unknown, budget: Budget, render: (template: string) => string): unknown {
  budget.countValue()
  if (typeof value === 'string') return render(value)
  if (Array.isArray(value)) return value.map((item: unknown) => renderTree(item, budget, render))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [render(key), renderTree(item, budget, render)]))
}
