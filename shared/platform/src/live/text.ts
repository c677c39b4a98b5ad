// A byte order mark stays in the text: stored texts have it, too, and the size of a message counts it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true })
const longest = 300

/** The bytes as text; whatever is not UTF-8 becomes U+FFFD. Takes anything. */
export const textOf = (payload: Uint8Array): string => decoder.decode(payload)

/** Whether the text that `textOf` made of these bytes lacks some of them. */
export const isLossy = (text: string, payload: Uint8Array): boolean => {
  // Without U+FFFD nothing was replaced; with it the message may have had that character itself.
  if (!text.includes('\ufffd')) return false
  try {
    strict.decode(payload)
    return false
  } catch {
    return true
  }
}

/** A message without what some programs leave around it: a byte order mark before it, zero bytes after it. */
export const trimMessage = (text: string): string => {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(text.startsWith('\ufeff') ? 1 : 0, end)
}

/** The beginning of a text as one line: control characters and breaks become spaces, runs of them one. */
export const previewOf = (text: string): string => {
  // Looking no further than this keeps the cost of a row small however long its message is.
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  const cut = line.slice(0, longest)
  // A pair cut in half would show as a broken character.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
