import type { Place } from './scan.ts'

export class WrongCursor extends Error {}

const digits = 36
/** Digits of the largest safe integer in base 36. */
const width = 11

/** A place as text. Texts sort as their places do. */
export function shownPlace({ t, n }: Place): string {
  return `${padded(t)}${padded(Math.max(0, n + 1))}`
}

export function placeOf(text: string): Place {
  if (!/^[\da-z]{22}$/.test(text)) throw new WrongCursor('"cursor" is not one that a search has returned.')
  const [t, n] = [text.slice(0, width), text.slice(width)].map((part) => Number.parseInt(part, digits))
  return { t: t ?? 0, n: (n ?? 0) - 1 }
}

/** The cursor of a count by topic: the next topic. It can't be mistaken for a place. */
export const shownTopic = (topic: number): string => `topic ${topic}`

export function topicOf(text: string): number {
  const [, topic] = /^topic (\d{1,15})$/.exec(text) ?? []
  if (topic === undefined) throw new WrongCursor('"cursor" is not one that such a count has returned.')
  return Number(topic)
}

function padded(number: number): string {
  return number.toString(digits).padStart(width, '0')
}
