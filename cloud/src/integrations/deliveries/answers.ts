import { Problem } from '../problem.ts'
import type { Topic } from '../request/topics.ts'
import type { Published } from './delivery.ts'

/** What a device takes in one event; longer ones are divided. */
const largestEvent = 1024
const largestAnswer = 100 * 1024

/** The events that pass an answer on; none for an empty one. Throws a `Problem` when it is too large for that. */
export function responseEvents(topic: Topic, text: string, unchunked: boolean): Published[] {
  const size = Buffer.byteLength(text)
  if (size === 0) return []
  if (size > largestAnswer) throw new Problem(`The response has ${Math.ceil(size / 1024)} kB, and at most ${largestAnswer / 1024} kB are passed on. A response template can pick what is needed.`)
  const { name } = topic
  if (unchunked || size <= largestEvent) return [{ ...topic, data: text }]
  return parts(text).map((data, index) => ({ ...topic, name: `${name}/${index}`, data }))
}

export function errorEvents(topic: Topic, text: string): Published[] {
  return [{ ...topic, data: text }]
}

/** Divides between characters, never within one. */
function parts(text: string): string[] {
  const all: string[] = []
  let part = ''
  let size = 0
  for (const character of text) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > largestEvent) {
      all.push(part)
      part = ''
      size = 0
    }
    part += character
    size += bytes
  }
  return [...all, part]
}
