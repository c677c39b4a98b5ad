const colors = 8

/** The colour token of an event name: always the same one for the same name. */
export const topicColor = (name: string): `topic.${number}` => {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return `topic.${(hash % colors) + 1}`
}
