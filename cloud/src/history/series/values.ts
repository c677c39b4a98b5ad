/** Values are not read from longer messages. */
export const longestMessage = 16 * 1024
const mostValues = 32
const deepest = 4
const longestPath = 200
/** Values up to this size can be summed up in any store. */
const largest = 1e100
const smallest = 1e-100

/** The field name of a message that is a value itself. */
export const wholeMessage = ''

export type Value = number | string

/** A message that is a number and nothing else, as in the console. Digits can be read in one way only: with two, a long message of them would stall everybody. */
export const plain = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/iu
const control = /[\u0000-\u001f\u007f]/

/** A message's values by field: the message itself, or the values of its JSON object, nested ones joined by dots. At most 32 values, four levels deep. */
export function valuesIn(message: string): Map<string, Value> {
  if (message.length > longestMessage) return new Map()
  if (plain.test(message)) return valuesOf([[wholeMessage, Number(message)]])
  if (!/^\s*\{/u.test(message)) return message === '' ? new Map() : new Map([[wholeMessage, message]])
  try {
    return inObject(JSON.parse(message) as object)
  } catch {
    return new Map([[wholeMessage, message]])
  }
}

/** Only the numeric values. */
export function numbersIn(message: string): Map<string, number> {
  // Most texts have none.
  if (!/\d/.test(message)) return new Map()
  return new Map([...valuesIn(message)].filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

function inObject(object: object): Map<string, Value> {
  const found: [string, unknown][] = []
  const open: { path: string; value: object; depth: number }[] = [{ path: '', value: object, depth: 1 }]
  // Breadth first: values near the top count first.
  for (let place = open.shift(); place && found.length < mostValues; place = open.shift()) {
    for (const [key, value] of Object.entries(place.value) as [string, unknown][]) {
      const path = place.path === '' ? key : `${place.path}.${key}`
      if (key === '' || path.length > longestPath || control.test(key)) continue
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        if (place.depth < deepest && open.length < mostValues) open.push({ path, value, depth: place.depth + 1 })
      } else found.push([path, value])
      if (found.length >= mostValues) break
    }
  }
  return valuesOf(found)
}

/** If two have the same name, such as `a.b` and `a: {b}`, the first counts. */
function valuesOf(found: readonly (readonly [string, unknown])[]): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const [path, value] of found) {
    if (values.has(path)) continue
    if (typeof value === 'string') values.set(path, value)
    else if (typeof value === 'boolean') values.set(path, String(value))
    else if (typeof value === 'number' && Math.abs(value) <= largest) values.set(path, Math.abs(value) < smallest ? 0 : value)
  }
  return values
}
