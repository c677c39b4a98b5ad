const fields = ['topic', 'event', 'data', 'device', 'range']
const quotesAndWords = /(?<=^|[\s:])"[^"\\]*(?:\\.[^"\\]*)*"|(?<=(?:^|\s)-?)([a-z]+):/gisu

export interface MisspeltField {
  at: number
  /** As it is written, without its colon. */
  word: string
  field: string
}

/** The first word with a colon that is no field, but nearly: it is searched as a text, and finds nothing. */
export const misspeltField = (query: string): MisspeltField | null => {
  for (const { 1: word, index } of query.matchAll(quotesAndWords)) {
    const written = word?.toLowerCase() ?? ''
    if (word === undefined || fields.includes(written)) continue
    const field = fields.find((each) => isNearly(written, each))
    if (field !== undefined) return { at: index, word, field }
  }
  return null
}

/** One letter too many, missing, wrong, or two that changed places. */
const isNearly = (written: string, meant: string): boolean => {
  if (Math.abs(written.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && written[start] === meant[start]) start++
  const [left, right] = [written.slice(start), meant.slice(start)]
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
    || (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
}
