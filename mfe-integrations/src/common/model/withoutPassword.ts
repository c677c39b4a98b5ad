/** A URL without the password that it may carry. One from a secret or a parameter is no password yet, but a template. */
export const withoutPassword = (url: string): string => url.replace(/^(\s*[a-z][a-z0-9+.-]*:\/\/[^/?#:@]*:)(?!\{\{)[^/?#]*@/i, '$1••••••@')
