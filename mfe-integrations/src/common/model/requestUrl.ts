type UrlProblem = 'required' | 'urlScheme' | 'urlHost' | 'urlBlank' | 'urlPort' | 'urlInvalid'

// One character stands for each template: what it becomes is known only when it is filled in.
const unknown = '\0'
const templates = /\{\{.*?\}\}\}?/gs
const parts = /^([^:/?#\s]+):\/\/([^/?#\\]*)/

/** What keeps a host from being one. */
const hostProblem = (authority: string): UrlProblem => {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host === '' || host.startsWith(':')) return 'urlHost'
  if (/\s/.test(host)) return 'urlBlank'
  return /(?:^[^[]*|\]):[^\]]*$/.test(host) ? 'urlPort' : 'urlInvalid'
}

/** Why no request can go to a URL; null when one can, for all that is known before its templates are filled in. */
export const urlProblem = (text: string): UrlProblem | null => {
  const url = text.replaceAll(unknown, '').trim().replace(templates, unknown)
  if (url === '') return 'required'
  if (url.startsWith(unknown)) return null
  const [, scheme = '', authority = ''] = parts.exec(url) ?? []
  if (scheme.includes(unknown)) return null
  if (!/^https?$/i.test(scheme)) return 'urlScheme'
  if (authority.includes(unknown)) return null
  return authority !== '' && URL.canParse(url.replaceAll(unknown, 'x')) ? null : hostProblem(authority)
}
