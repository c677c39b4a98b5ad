export interface Span {
  top: number
  bottom: number
}

/** Pixels between a toast and a button. */
export const gap = 12

/** How far `start` has to move, into the window, to cover none of the spans; null when there is no room. */
export const freePlace = (start: Span, spans: readonly Span[], window: Span, upwards: boolean): number | null => {
  const height = start.bottom - start.top
  let top = start.top
  for (;;) {
    if (top < window.top || top + height > window.bottom) return null
    const covered = spans.filter((span) => span.bottom + gap > top && span.top - gap < top + height)
    if (covered.length === 0) return top - start.top
    top = upwards
      ? Math.min(...covered.map((span) => span.top)) - gap - height
      : Math.max(...covered.map((span) => span.bottom)) + gap
  }
}
