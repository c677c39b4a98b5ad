const template = /\{\{.*?\}\}\}?/gs

/**
 * What is wrong with the URL of a request. `{{NAME}}` may stand anywhere in it: what a template becomes is known only when it is
 * filled in, so a scheme or host that has one is let through.
 */
export function problemWithUrl(url: string): string | undefined {
  // A NUL stands for a template: no other part of a URL can have one.
  const bare = url.replaceAll('\0', '').trim().replace(template, '\0')
  if (bare.startsWith('\0')) return undefined
  const [, scheme, host = ''] = /^([^:/?#\s]+):\/\/([^/?#\\]*)/.exec(bare) ?? []
  if (scheme === undefined || !(/^https?$/i.test(scheme) || scheme.includes('\0'))) return '"content.url" must start with https:// or http://, or with a template such as {{URL}}.'
  const open = scheme.includes('\0') || host.includes('\0')
  return open || (host !== '' && URL.canParse(bare.replaceAll('\0', 'x'))) ? undefined : '"content.url" is not a valid address.'
}
