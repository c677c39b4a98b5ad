/** Renders the keys and texts of a JSON value; whatever else there is stays. */
export function renderTree(value: unknown, render: (template: string) => string): unknown {
  if (typeof value === 'string') return render(value)
  if (Array.isArray(value)) return value.map((item: unknown) => renderTree(item, render))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [render(key), renderTree(item, render)]))
}
