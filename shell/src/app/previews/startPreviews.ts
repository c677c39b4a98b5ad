import type { PreviewParts, Previews } from './previews.ts'

const name = 'preview'

/** Takes the wish for a preview out of the address: to reload, or to send the address on, is no wish of its own. */
const takeAsked = (): string | null => {
  const url = new URL(window.location.href)
  const asked = url.searchParams.get(name)
  if (asked === null) return null
  url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return asked
}

/**
 * What concerns previews, where the address asks for one or this tab runs one; null otherwise: then nothing of it is
 * fetched.
 */
export const startPreviews = (parts: PreviewParts): Promise<Previews> | null => {
  const asked = takeAsked()
  if (asked === null && window.sessionStorage.getItem(name) === null) return null
  return import('./previews.ts').then(({ openPreviews }) => openPreviews(parts, asked))
}
