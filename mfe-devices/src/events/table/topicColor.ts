const colors = 8

/** The colour token of an event name: always the same one for the same name. */
export const topicColor = (name: string): `topic.${number}` => {
  // FNV-1a; its upper bits come into the few that choose.
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return `topic.${(((hash ^ (hash >>> 15)) >>> 0) % colors) + 1}`
}
