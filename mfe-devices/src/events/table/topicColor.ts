const colors = 8
// Away from the colour that is taken: neighbours of the palette look alike.
const step = 3
// Names are anyone's to invent: those beyond get the colour of their hash alone.
const most = 1_000

const chosen = new Map<string, number>()
const users = Array.from({ length: colors }, () => 0)

// FNV-1a; its upper bits come into the few that choose.
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % colors
}

/** The colour of the name's hash, or the next one that fewer names have: two of the first eight, which are the busiest, never share one. */
const choose = (name: string): number => {
  const own = hashOf(name)
  if (chosen.size >= most) return own
  let best = own
  for (let tries = 1; tries < colors; tries++) {
    const other = (own + tries * step) % colors
    if ((users[other] ?? 0) < (users[best] ?? 0)) best = other
  }
  users[best] = (users[best] ?? 0) + 1
  chosen.set(name, best)
  return best
}

/** The colour token of an event name: the same one for the same name, for as long as the page lives. */
export const topicColor = (name: string): `topic.${number}` => `topic.${(chosen.get(name) ?? choose(name)) + 1}`
