import type { Range } from './range.ts'

const key = 'console.events.ranges'
const most = 3

const isRange = (value: unknown): value is { from: number; to: number } => {
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown }
  return typeof from === 'number' && typeof to === 'number' && from < to
}

/** The absolute ranges that were chosen last, the newest first. Kept in this browser. */
export const recentRanges = (): readonly { from: number; to: number }[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRange).slice(0, most) : []
  } catch {
    return []
  }
}

export const rememberRange = (range: Range): void => {
  if ('last' in range) return
  const others = recentRanges().filter(({ from, to }) => from !== range.from || to !== range.to)
  try {
    localStorage.setItem(key, JSON.stringify([range, ...others].slice(0, most)))
  } catch {
    // If storage is full or forbidden, only the list of recent ranges is lost.
  }
}
