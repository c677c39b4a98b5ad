/** A box's place, in columns and rows. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Placed extends Place {
  readonly id: string
}

export const columns = 12
/** The most rows of one box, and the last row in which one may begin: further down nobody would find it. */
export const tallest = 12
export const lastRow = 999

const limit = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least

/** The nearest place within the columns. */
const within = <Box extends Place>(box: Box): Box => {
  const w = limit(box.w, 1, columns)
  return { ...box, w, h: limit(box.h, 1, tallest), x: limit(box.x, 0, columns - w), y: limit(box.y, 0, lastRow) }
}

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** The reading order of boxes, also on a phone. */
export const inReadingOrder = <Box extends Place>(boxes: readonly Box[]): Box[] =>
  boxes.toSorted((a, b) => a.y - b.y || a.x - b.x)

/**
 * Places the boxes one by one: the first at its place; each further one is pushed down until it covers none of those
 * before it.
 */
const lay = <Box extends Placed>(boxes: readonly Box[]): Box[] => {
  const laid: Box[] = []
  for (const box of boxes) {
    let at = box
    for (
      let under = laid.filter((other) => overlap(at, other));
      under.length > 0;
      under = laid.filter((other) => overlap(at, other))
    ) {
      at = { ...at, y: Math.min(...under.map(({ y, h }) => y + h)) }
    }
    laid.push(at)
  }
  return laid
}

const inOrderOf = <Box extends Placed>(boxes: readonly Box[], laid: readonly Box[]): Box[] =>
  boxes.map(({ id }) => laid.find((box) => box.id === id) as Box)

/** Turns any list of boxes into one that fits: within the columns, and without overlaps. */
export const settle = <Box extends Placed>(boxes: readonly Box[]): Box[] =>
  inOrderOf(boxes, lay(inReadingOrder(boxes.map(within))))

/** Moves or resizes one box; boxes that it would cover are pushed down. */
const change = <Box extends Placed>(boxes: readonly Box[], id: string, to: Partial<Place>): Box[] => {
  const box = boxes.find((each) => each.id === id)
  if (!box) return [...boxes]
  const changed = within({ ...box, ...to })
  return inOrderOf(boxes, lay([changed, ...inReadingOrder(boxes.filter((each) => each !== box))]))
}

export const move = <Box extends Placed>(boxes: readonly Box[], id: string, to: { x: number; y: number }): Box[] =>
  change(boxes, id, to)

/** A box grows to the right and down, at most to the last column. */
export const resize = <Box extends Placed>(boxes: readonly Box[], id: string, to: { w: number; h: number }): Box[] => {
  const x = boxes.find((box) => box.id === id)?.x ?? 0
  return change(boxes, id, { w: limit(to.w, 1, columns - x), h: to.h })
}

/** The first place, in reading order, where a box of this size covers nothing. */
export const freePlace = (boxes: readonly Place[], size: { w: number; h: number }): Place => {
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + size.w <= columns; x += 1) {
      const place = { ...size, x, y }
      if (!boxes.some((box) => overlap(place, box))) return place
    }
  }
}

export const rowsOf = (boxes: readonly Place[]): number => Math.max(0, ...boxes.map(({ y, h }) => y + h))

/** Removes empty rows. */
export const compact = <Box extends Placed>(boxes: readonly Box[]): Box[] => {
  const used = new Set(boxes.flatMap(({ y, h }) => Array.from({ length: h }, (_, row) => y + row)))
  const above = (row: number) => [...used].filter((each) => each < row).length
  return boxes.map((box) => ({ ...box, y: above(box.y) }))
}

/** The empty cells of the first rows. */
export const emptyCells = (boxes: readonly Place[], rows: number): { x: number; y: number }[] =>
  Array.from({ length: rows * columns }, (_, index) => ({ x: index % columns, y: Math.floor(index / columns) })).filter(
    (cell) => !boxes.some((box) => overlap({ ...cell, w: 1, h: 1 }, box)),
  )
