import { numberRanges, type TextRange } from '../numbers/numberRanges.ts'
import type { RangeTerm, TextTerm } from '../../contract/events.ts'
import type { Query } from './parseQuery.ts'
import { meansWholeTopic, textPattern } from './textPattern.ts'

export interface Highlights {
  /** In `device/name`. */
  topic: readonly TextRange[]
  message: readonly TextRange[]
  /** In the device's name, when it has one. */
  deviceName: readonly TextRange[]
}

interface Shown {
  device: string
  name: string
  /** The message, or as much of it as is shown. */
  text: string
}

/** What a query found in an event: in order, without overlaps. */
export const highlights = (
  query: Query,
  { device, name, text }: Shown,
  deviceNames: ReadonlyMap<string, string> = new Map(),
): Highlights => {
  const found: { [Field in keyof Highlights]: TextRange[] } = { topic: [], message: [], deviceName: [] }
  for (const term of query) {
    if (term.negated) continue
    if (term.field === 'range') {
      found.message.push(...numbers(term, text))
      continue
    }
    if (term.field === 'any' || term.field === 'topic') found.topic.push(...inTopic(term, device, name))
    if (term.field === 'any' || term.field === 'data') found.message.push(...hits(term, text))
    if (term.field === 'device') {
      found.topic.push(...hits(term, device))
      found.deviceName.push(...hits(term, deviceNames.get(device) ?? ''))
    }
  }
  return { topic: merged(found.topic), message: merged(found.message), deviceName: merged(found.deviceName) }
}

const numbers = ({ from, to }: RangeTerm, text: string) => numberRanges(text, from ?? -Infinity, to ?? Infinity)

// A letter may be found in each place of a long message.
const most = 1_000

const hits = ({ text }: TextTerm, within: string): TextRange[] => {
  const ranges: TextRange[] = []
  for (const { 0: hit, index } of within.matchAll(textPattern(text, 'g'))) {
    ranges.push({ start: index, end: index + hit.length })
    if (ranges.length >= most) break
  }
  return ranges
}

const inTopic = (term: TextTerm, device: string, name: string): TextRange[] => {
  const short = hits(term, `${device}/${name}`)
  if (!meansWholeTopic(term.text)) return short
  const [head, middle] = ['devices/', '/events/']
  const nameAt = head.length + device.length + middle.length
  const long = hits(term, `${head}${device}${middle}${name}`)
  return [
    ...short,
    ...clipped(long, head.length, device.length, 0),
    ...clipped(long, nameAt, name.length, device.length + 1),
  ]
}

// What of the ranges lies in the part of the given length at `from`, moved to `to`.
const clipped = (ranges: readonly TextRange[], from: number, length: number, to: number): TextRange[] =>
  ranges.flatMap(({ start, end }) => {
    const [first, last] = [Math.max(start - from, 0), Math.min(end - from, length)]
    return first < last ? [{ start: first + to, end: last + to }] : []
  })

const merged = (ranges: readonly TextRange[]): TextRange[] => {
  const result: TextRange[] = []
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && range.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else result.push(range)
  }
  return result
}
