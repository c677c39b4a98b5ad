const decoder = new TextDecoder('utf-8')
const longest = 300

/** The bytes as text; whatever is not UTF-8 becomes U+FFFD. Takes anything. */
export const textOf = (payload: Uint8Array): string => decoder.decode(payload)

/** The beginning of a text as one line: control characters and breaks become spaces, runs of them one. */
export const previewOf = (text: string): string => {
  // Looking no further than this keeps the cost of a row small however long its message is.
  const line = text.slice(0, 4 * longest).replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const cut = line.slice(0, longest)
  // A pair cut in half would show as a broken character.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
