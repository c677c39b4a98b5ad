const maxSegmentLength = 100
const maxPathLength = 255
const deepest = 10

// Builds write the files to a real folder, on any system: what is special to some file system is refused.
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/
const reservedName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

const editable =
  /(\.(cpp|ino|h|c|cc|cxx|hpp|hh|hxx|inl|ipp|tpp|S|txt|json|md)|(^|\/)(platformio\.ini|library\.properties)|^\.clang-format)$/

/** Whether users write this file; all others are made by builds. */
export function isEditable(path: string): boolean {
  return editable.test(path)
}

export type PathVerdict = { path: string } | { problem: string }

/** Reads a file's path from a URL. Each segment is encoded by itself, so an encoded slash is an error. */
export function decodePath(encoded: string): PathVerdict {
  const segments: string[] = []
  for (const part of encoded.split('/')) {
    try {
      segments.push(decodeURIComponent(part))
    } catch {
      return { problem: 'The file path is not properly percent-encoded.' }
    }
  }
  const problem = problemOf(segments)
  return problem === undefined ? { path: segments.join('/') } : { problem }
}

function problemOf(segments: readonly string[]): string | undefined {
  if (segments.length > deepest) return `The file path has more than ${deepest} levels.`
  if (segments.join('/').length > maxPathLength) return `The file path is longer than ${maxPathLength} characters.`
  for (const segment of segments) {
    if (segment === '' || segment === '.' || segment === '..')
      return 'The file path must not be absolute, and has no empty, "." or ".." parts.'
    if (segment.length > maxSegmentLength)
      return `A part of the file path is longer than ${maxSegmentLength} characters.`
    if (segment.includes('/') || forbidden.test(segment))
      return 'The file path has characters that are not allowed: control characters or one of / \\ < > : " | ? *'
    if (segment === '__proto__') return 'The file path has a part named "__proto__", which the compiler can\'t hold.'
    if (/[. ]$|^ /.test(segment) || reservedName.test(segment))
      return 'The file path has a part that not every system can store: it ends in a dot or space, or is a reserved name.'
  }
  return undefined
}
