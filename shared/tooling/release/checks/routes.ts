const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean)
const isParam = (segment: string): boolean => segment.startsWith(':')

/** The names of a pattern's parameters, in order. */
export const paramsOf = (pattern: string): string[] => segmentsOf(pattern).filter(isParam).map((segment) => segment.slice(1))

/** Whether some address fits both patterns and neither is the more specific one. */
export const contend = (one: string, other: string): boolean => {
  const [a, b] = [segmentsOf(one), segmentsOf(other)]
  return a.length === b.length && paramsOf(one).length === paramsOf(other).length && a.every((segment, index) => segment === b[index] || isParam(segment) || isParam(b[index] ?? ''))
}

/** Addresses that the shell or the server answers itself. */
const taken = ['/', '/dashboard', '/settings']
const servers = ['api', 'oidc', 'auth', 'assets', 'remotes']

/** Who answers the addresses of a pattern instead of a remote; null when nobody does. */
export const ownerOf = (pattern: string): string | null => {
  if (taken.some((path) => contend(pattern, path))) return 'the shell'
  return servers.includes(segmentsOf(pattern)[0] ?? '') ? 'the server' : null
}
