import { trimMessage } from '@console/platform/live'

/** The number at a path in a message: the message itself, or a value of its JSON. Null if there is none. Accepts any text. */
export const valueAt = (text: string, field: string | null): number | null => {
  const found = field === null ? parsed(text) : inside(parsed(text), field)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(trimMessage(text))
  } catch {
    return null
  }
}

const own = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined)

/** A name may contain dots itself: the longest one that exists counts. */
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
