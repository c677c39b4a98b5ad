/** The number at a place in a message: itself, or what is behind dots in its JSON. Null where there is none. Takes any text. */
export const valueAt = (text: string, field: string | null): number | null => {
  const found = field === null ? parsed(text) : inside(parsed(text), field)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const own = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined)

/** A name may itself have dots: the longest one that is there counts. */
const inside = (value: unknown, path: string): unknown => {
  const whole = own(value, path)
  if (whole !== undefined) return whole
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const next = own(value, path.slice(0, dot))
    const found = next === undefined ? undefined : inside(next, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
