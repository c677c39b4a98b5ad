const allowed = ['http:', 'https:', 'mailto:']

/** The address when a click on it can only open a page or a letter; null for `javascript:` and its like. */
export const safeHref = (href: string): string | null => {
  try {
    return allowed.includes(new URL(href, document.baseURI).protocol) ? href : null
  } catch {
    return null
  }
}
