// The theme's tokens `topic.1` to `topic.8`, in shared/platform/src/theme/colors.data.ts: as many as there are.
const colors = 8
// Distance to the next candidate: neighbours in the palette look alike.
const step = 3
// Limits the memory that device-made names can take. Further names get the colour of their hash.
const maxNames = 1_000

const chosen = new Map<string, number>()
const namesPerColor = Array.from({ length: colors }, () => 0)

// FNV-1a, with its upper bits mixed into the lower ones.
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % colors
}

/** The colour of the name's hash, or the next one with fewer names: no two of the first eight names share a colour. */
const choose = (name: string): number => {
  const own = hashOf(name)
  if (chosen.size >= maxNames) return own
  let best = own
  for (let tries = 1; tries < colors; tries++) {
    const other = (own + tries * step) % colors
    if ((namesPerColor[other] ?? 0) < (namesPerColor[best] ?? 0)) best = other
  }
  namesPerColor[best] = (namesPerColor[best] ?? 0) + 1
  chosen.set(name, best)
  return best
}

/** The colour token of an event name, constant until the page is reloaded. Rows carry it as `data-topic`. */
export const eventColor = (name: string): `topic.${number}` => `topic.${(chosen.get(name) ?? choose(name)) + 1}`

/** The styles that give each `data-topic` its colour mark. */
export const eventColorStyles = Object.fromEntries(
  Array.from({ length: colors }, (_, index) => `topic.${index + 1}`).map((token) => [
    `& [data-topic="${token}"]::before`,
    { bg: token },
  ]),
)
