/** How far the drawing area of a plot is from the edges of its element, in pixels. */
export interface PlotArea {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where a pointer is: 0 the area's left edge, 1 its right one. */
export const shareAt = (element: HTMLElement, { left, right }: PlotArea, clientX: number): number => {
  const box = element.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - box.left - left) / Math.max(1, box.width - left - right)))
}

export const widthOf = (element: HTMLElement, { left, right }: PlotArea): number => Math.max(1, element.clientWidth - left - right)

const placed = (share: number, before: number, after: number): string => `calc(${before}px + (100% - ${before + after}px) * ${share})`

export const leftOf = ({ left, right }: PlotArea, share: number): string => placed(share, left, right)
export const rightOf = ({ left, right }: PlotArea, share: number): string => placed(1 - share, right, left)
/** `share` is 0 at the lower edge. */
export const topOf = ({ top, bottom }: PlotArea, share: number): string => placed(1 - share, top, bottom)
