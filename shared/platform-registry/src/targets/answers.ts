import type { ListedFile } from './target.ts'

const text = (xml: string): string =>
  xml.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|quot|apos|amp));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/** The contents of the elements of a name, whatever the prefix of its namespace. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^]*?)</(?:\\w+:)?${name}>`, 'g'))].map(
    ([, content = '']) => content,
  )
const element = (xml: string, name: string): string | undefined => elements(xml, name)[0]

/** A page of the objects of a bucket (ListObjectsV2), and what asks for the next one. */
export const objectsIn = (xml: string): { objects: ListedFile[]; next: string | undefined } => {
  const next = element(xml, 'IsTruncated') === 'true' ? element(xml, 'NextContinuationToken') : undefined
  return {
    objects: elements(xml, 'Contents').map((each) => ({
      name: text(element(each, 'Key') ?? ''),
      size: Number(element(each, 'Size') ?? 0),
    })),
    next: next === undefined ? undefined : text(next),
  }
}

/**
 * What is directly in a folder of a WebDAV server (PROPFIND): the paths as the server names them; folders end with a
 * slash.
 */
export const membersIn = (xml: string): ListedFile[] =>
  elements(xml, 'response').map((each) => {
    const href = text(element(each, 'href') ?? '').trim()
    const { pathname } = URL.canParse(href, 'http://x') ? new URL(href, 'http://x') : { pathname: '/' }
    const isFolder = /<(?:\w+:)?collection\b/.test(each)
    return {
      name: isFolder && !pathname.endsWith('/') ? `${pathname}/` : pathname,
      size: Number(element(each, 'getcontentlength') ?? 0),
    }
  })
