/** The only redirect address, for silent requests in a frame too. */
export const callbackPath = '/auth/callback'

/** The address if it is on this origin, else `/`. */
export const localAddress = (address: unknown, origin: string): string => {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return '/'
  const url = new URL(address, origin)
  const local = url.pathname + url.search + url.hash
  return url.origin === origin && url.pathname !== callbackPath && !local.startsWith('//') ? local : '/'
}

/** The address to which a request's own data say to return. */
export const returnAddress = (data: unknown, origin: string): string =>
  localAddress(typeof data === 'object' && data !== null && 'returnTo' in data ? data.returnTo : '/', origin)
