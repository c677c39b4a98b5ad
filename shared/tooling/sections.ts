/** Several files in one text: what comes before the first, and each under its `--- path` line. */
export const readSections = (text: string): { head: string; sections: readonly (readonly [path: string, text: string])[] } => {
  const [head = '', ...parts] = text.split(/^--- (.+)\n/m)
  return { head, sections: parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [])) }
}
