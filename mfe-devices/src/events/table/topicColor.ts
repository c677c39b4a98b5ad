const colors = 8

/** Which of the theme's `topic` colours an event name has: always the same one for the same name. */
export const topicColor = (name: string): number => {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % colors) + 1
}
