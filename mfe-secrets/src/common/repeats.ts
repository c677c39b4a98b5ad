// As many equal characters in a row are no coincidence.
const run = 6

/**
 * The ways in which a server may write a value: as it is, as JSON, in an address, and its bytes as base64, wherever in
 * a text they begin, and as hex.
 */
const writings = (value: string): string[] => {
  const bytes = new TextEncoder().encode(value)
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return [
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(new TextDecoder().decode(bytes)),
    ...[0, 1, 2].map((before) =>
      btoa('\0'.repeat(before) + binary)
        .replace(/=+$/, '')
        .slice(before && before + 1),
    ),
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  ]
}

// Of ASCII alone: what other letters become depends on their neighbours, and on the language.
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const runsOf = (text: string): Set<string> => {
  const runs = new Set<string>()
  for (let at = 0; at + run <= text.length; at += 1) runs.add(text.slice(at, at + run))
  return runs
}

/** Whether a text contains a value or a part of it, in any encoding that servers use. */
export const repeats = (text: string, value: string): boolean => {
  const haystack = lower(text)
  if (value !== '' && value.length < run && haystack.includes(lower(value))) return true
  const runs = runsOf(haystack)
  return [value, ...writings(value)].some((writing) => {
    const written = lower(writing)
    for (let at = 0; at + run <= written.length; at += 1) if (runs.has(written.slice(at, at + run))) return true
    return false
  })
}
