const scriptSources = (policy: string | null): string[] =>
  policy
    ?.split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .find(([name]) => name === 'script-src')
    ?.slice(1) ?? []

// Read from the page's own response: another origin may run only if the server's policy names it.
const policyOfPage = async (): Promise<string | null> => {
  const response = await fetch('/', { method: 'HEAD' }).catch(() => null)
  return response?.headers.get('content-security-policy') ?? null
}

/**
 * The address that an entry may be loaded from, or null: same-origin paths, or origins that the page's script-src
 * lists.
 */
export const permittedEntry = async (
  entry: string,
  page: string,
  readPolicy = policyOfPage,
): Promise<string | null> => {
  const isPath = /^\/(?![/\\])/.test(entry)
  if (
    /[\\\s]|(^|\/)\.{1,2}(\/|$)|%2e/i.test(entry) ||
    (!isPath && !/^https?:\/\//.test(entry)) ||
    !URL.canParse(entry, page)
  )
    return null
  const url = new URL(entry, page)
  if (url.username || url.password) return null
  if (url.origin === new URL(page).origin) return url.href
  return scriptSources(await readPolicy()).includes(url.origin) ? url.href : null
}
