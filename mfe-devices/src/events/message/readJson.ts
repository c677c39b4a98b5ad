// More of them on a page would make it slow, and nobody reads them as a tree.
const longest = 1 << 20
const widest = 1000

/** What a message is as JSON: an object or list for the tree, one that is too much for it, a single value, or none. */
export type Json = { kind: 'tree'; value: object } | { kind: 'large' } | { kind: 'value' } | { kind: 'none' }

/** Takes any text, however long or deep. */
export const readJson = (text: string): Json => {
  if (text.length > longest) return /^\s*[{[]/.test(text) ? { kind: 'large' } : { kind: 'none' }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return { kind: 'value' }
    return isWide(value) ? { kind: 'large' } : { kind: 'tree', value }
  } catch {
    return { kind: 'none' }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// Without recursion, which a deep message would bring to its end.
const isWide = (root: object): boolean => {
  const waiting = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const children: unknown[] = Object.values(next)
    if (children.length > widest) return true
    for (const child of children) if (isObject(child)) waiting.push(child)
  }
  return false
}

/** The objects and lists that are open at first: level by level, as long as their entries are few enough to be read. */
export const openAtFirst = (root: object, { entries = 200, levels = 4 } = {}): WeakSet<object> => {
  const open = new WeakSet([root])
  let room = entries - Object.keys(root).length
  let level = [root]
  for (let depth = 1; depth < levels; depth++) {
    const children = level.flatMap((parent) => Object.values(parent).filter(isObject))
    for (const child of children) {
      const size = Object.keys(child).length
      if (size > room) return open
      room -= size
      open.add(child)
    }
    level = children
  }
  return open
}
