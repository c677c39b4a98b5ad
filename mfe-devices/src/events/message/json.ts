// Limits of a tree, in characters and in entries of one object or list: more would slow down the page.
const maxLength = 1 << 20
const maxEntries = 1000

/** A message as JSON: an object or list for the tree, one that is too large for it, a single value, or no JSON. */
export type Json = { kind: 'tree'; value: object } | { kind: 'large' } | { kind: 'value' } | { kind: 'none' }

/** Accepts any text of any length and depth. */
export const readJson = (text: string): Json => {
  if (text.length > maxLength) return /^\s*[{[]/.test(text) ? { kind: 'large' } : { kind: 'none' }
  try {
    // A byte order mark is no part of the JSON.
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
    if (typeof value !== 'object' || value === null) return { kind: 'value' }
    return isWide(value) ? { kind: 'large' } : { kind: 'tree', value }
  } catch {
    return { kind: 'none' }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// Without recursion: a deep message would exceed the stack.
const isWide = (root: object): boolean => {
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const children: unknown[] = Object.values(next)
    if (children.length > maxEntries) return true
    for (const child of children) if (isObject(child)) waiting.push(child)
  }
  return false
}

/** The objects and lists that are expanded at first: level by level, up to a number of entries. */
export const openAtFirst = (root: object, { entries = 200, levels = 4 } = {}): WeakSet<object> => {
  const open = new WeakSet([root])
  let remaining = entries - Object.keys(root).length
  let level = [root]
  for (let depth = 1; depth < levels; depth++) {
    const children = level.flatMap((parent) => Object.values(parent).filter(isObject))
    for (const child of children) {
      const size = Object.keys(child).length
      if (size > remaining) return open
      remaining -= size
      open.add(child)
    }
    level = children
  }
  return open
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g
// Levels of indentation. Thousands of levels would multiply the size of a message.
const maxIndent = 32

const opening = new Set(['{', '['])
const closing = new Set(['}', ']'])

/**
 * A JSON text with one entry per line. Works on the text, so that numbers that JavaScript rounds and duplicate names
 * stay as they are.
 */
export const prettyJson = (text: string): string => {
  let depth = 0
  let before = ''
  let pretty = ''
  const line = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`
  for (const [part] of text.matchAll(token)) {
    if (closing.has(part)) {
      depth -= 1
      pretty += opening.has(before) ? part : line() + part
    } else {
      if (opening.has(before) || before === ',') pretty += line()
      pretty += part === ':' ? ': ' : part
    }
    if (opening.has(part)) depth += 1
    before = part
  }
  return pretty
}

const isNumber = /^-?\d/
const digitsOf = (number: string) =>
  number
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')

/** Whether the JSON text contains a number that JavaScript rounds. */
export const hasRoundedNumber = (text: string): boolean => {
  // A quick test that excludes nearly all messages: no long number and no exponent.
  if (!/\d{16}|[\d.]{17}|\de/i.test(text)) return false
  for (const [part] of text.matchAll(token)) if (isNumber.test(part) && isRounded(part)) return true
  return false
}

const isRounded = (number: string): boolean => {
  const digits = digitsOf(number)
  const value = Number(number)
  return (
    !Number.isFinite(value) ||
    (value === 0 && digits !== '') ||
    (digits.length > 15 && digitsOf(value.toString()) !== digits)
  )
}
