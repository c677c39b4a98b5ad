import type { Segment } from '../common/log/ansi.ts'
import { newRow } from '../common/log/wrap.ts'

/** Class of the segments that match the search. */
export const foundClass = 'found'

/** Cuts segments so that matches are segments of their own. Colours may begin and end within a match. */
export const highlight = (segments: readonly Segment[], query: string): readonly Segment[] => {
  if (query === '') return segments
  const text = segments
    .map((segment) => segment.text)
    .join('')
    .toLowerCase()
  const wanted = query.toLowerCase()
  const stops: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    stops.push(at, at + wanted.length)
  let begin = 0
  return segments.flatMap((segment) => {
    const end = begin + segment.text.length
    const cuts = [begin, ...stops.filter((stop) => stop > begin && stop < end), end]
    const parts = cuts.slice(0, -1).map((cut, index) => {
      const isFound = stops.filter((stop) => stop <= cut).length % 2 === 1
      // Only the first part can start a row.
      const classes = index === 0 ? segment.classes : segment.classes.filter((name) => name !== newRow)
      return {
        ...segment,
        text: segment.text.slice(cut - begin, (cuts[index + 1] ?? end) - begin),
        classes: isFound ? [...classes, foundClass] : classes,
      }
    })
    begin = end
    return parts
  })
}
