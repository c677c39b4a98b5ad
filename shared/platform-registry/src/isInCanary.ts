/**
 * FNV-1a over the UTF-16 units, then the finalizer of MurmurHash3, so that each bit of the text moves each bit of the
 * number.
 */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Whether a user gets the canary of a remote, or a browser that of the shell. User (`sub`) or browser, and part
 * together have one fixed place between 0 and 100, and those whose place is below `percent` get it: always the same
 * ones, none who had it lose it when `percent` grows, and each part has others.
 */
export const isInCanary = (who: string, part: string, percent: number): boolean =>
  (hashOf(`${part}/${who}`) / 2 ** 32) * 100 < percent
