const longest = 65_535
const bytes = new TextEncoder()
const fits = (text: string) => text !== '' && !text.includes('\0') && bytes.encode(text).length <= longest

/** Whether something can be published to the topic: not empty, no wildcard, no NUL, at most 65,535 bytes. */
export const isTopic = (topic: string): boolean => fits(topic) && !/[+#]/.test(topic)

/** Whether it is a filter as MQTT defines it: `+` and `#` stand alone in their level, `#` is the last. */
export const isFilter = (filter: string): boolean =>
  fits(filter) &&
  filter
    .split('/')
    .every((level, index, levels) =>
      level === '#' ? index === levels.length - 1 : level === '+' || !/[+#]/.test(level),
    )

/** Whether the filter shares its messages with other consoles' (`$share/…`): each of them would see only a part. */
export const isShared = (filter: string): boolean => filter.startsWith('$share/')

// Wildcards at the first level don't reach topics that begin with `$`.
const hidden = (wide: string | undefined, narrow: string | undefined, index: number) =>
  index === 0 && (wide === '+' || wide === '#') && narrow?.startsWith('$') === true

/** Whether a message on the topic belongs to the filter. Both are taken as valid. */
export const matches = (filter: string, topic: string): boolean => {
  const wanted = filter.split('/')
  const given = topic.split('/')
  for (let index = 0; index < wanted.length; index++) {
    const level = wanted[index]
    if (hidden(level, given[index], index)) return false
    if (level === '#') return true
    if (index >= given.length || (level !== '+' && level !== given[index])) return false
  }
  return wanted.length === given.length
}

/** Whether some topic matches both filters. */
export const intersects = (one: string, other: string): boolean => {
  const left = one.split('/')
  const right = other.split('/')
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]]
    if (hidden(a, b, index) || hidden(b, a, index)) return false
    if (a === '#' || b === '#') return true
    if (a === undefined || b === undefined || (a !== '+' && b !== '+' && a !== b)) return false
  }
  return true
}

/** The narrowest filter that covers two which intersect. */
export const join = (one: string, other: string): string => {
  const left = one.split('/')
  const right = other.split('/')
  const joined: string[] = []
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]]
    if (a === '#' || b === '#') return [...joined, '#'].join('/')
    joined.push(a === b && a !== undefined ? a : '+')
  }
  return joined.join('/')
}

/** Whether every topic that matches `narrow` matches `wide`. */
export const covers = (wide: string, narrow: string): boolean => intersects(wide, narrow) && join(wide, narrow) === wide
