import type { Place } from './grid/layout.ts'

// The shell reads this key, too: shell/src/app/dashboard/ownBoxes.ts.
const key = 'own-boxes'

type Known = Readonly<Record<string, unknown>>

const read = (): Known => {
  try {
    const known: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return typeof known === 'object' && known !== null ? (known as Known) : {}
  } catch {
    return {}
  }
}

const isPlace = (value: unknown): value is [number, number, number, number] => Array.isArray(value) && value.length === 4 && value.every((part) => Number.isInteger(part) && part >= 0 && part < 1000)

/** Where the boxes of this user were in this browser: their frames stand there before they are loaded. Nothing of what they show is kept. */
export const knownBoxes = (sub: string): readonly Place[] => {
  const places = read()[sub]
  return Array.isArray(places) ? places.filter(isPlace).map(([x, y, w, h]) => ({ x, y, w, h })) : []
}

export const keepBoxes = (sub: string, boxes: readonly Place[]): void => {
  const { [sub]: _, ...others } = read()
  const next = boxes.length > 0 ? { ...others, [sub]: boxes.map(({ x, y, w, h }) => [x, y, w, h]) } : others
  try {
    if (Object.keys(next).length > 0) window.localStorage.setItem(key, JSON.stringify(next))
    else window.localStorage.removeItem(key)
  } catch {
    // Without storage the placeholders are shown until the boxes are known.
  }
}
