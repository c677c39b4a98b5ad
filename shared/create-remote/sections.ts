/** Splits a text that holds several files: the part before the first, and each file below its `--- path` line. */
export const readSections = (
  text: string,
): { head: string; sections: readonly (readonly [path: string, text: string])[] } => {
  const [head = '', ...parts] = text.split(/^--- (.+)\n/m)
  return {
    head,
    sections: parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [])),
  }
}

/** Beginnings of addresses that are the console's own. */
export const taken = ['api', 'assets', 'auth', 'dashboard', 'oidc', 'previews', 'remotes', 'settings', 'shells']
