import { readRange } from './versions.ts'

/** What a project asks for: a library by its name, in any version that fits. */
export interface Requirement {
  name: string
  /** As it was written; '' takes the newest. */
  range: string
}

export type ReadRequirement = Requirement | { refused: string }

const gitLike = /^(?:[\w.-]+=)?(?:git\+|git@|git:|ssh:|hg\+|svn\+|https?:.*\.git(?:[#@/]|$)|https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket)\b)/i

/** Characters. */
const longest = 300

/** Reads a line of lib_deps as PlatformIO writes them: `owner/Name@^1.2`. The owner is ignored: the index has each name once. */
export function readRequirement(line: string): ReadRequirement {
  const text = line.trim()
  if (text.length > longest) return { refused: `it has more than ${longest} characters` }
  if (gitLike.test(text)) return { refused: 'addresses of git repositories are not fetched: nothing there says which bytes are meant. Name the library as the index does, or put its files under lib/' }
  if (/^(?:[\w.-]+=)?[a-z][\w+.-]*:/i.test(text)) return { refused: 'addresses and folders are not fetched. Name the library as the index does, or put its files under lib/' }
  if (/^\d+(?:@|\s|$)/.test(text)) return { refused: 'it is a number of PlatformIO\'s registry. Name the library as the index does' }
  const [, named = '', range = ''] = /^([^@]+?)\s*(?:@\s*(.*))?$/.exec(text) ?? []
  const name = named.replace(/^\w[\w.-]*\//, '').trim()
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _.+()&'-]{0,99}$/u.test(name)) return { refused: 'it is no name of a library' }
  const wanted = range.trim() === 'latest' ? '' : range.trim()
  if (wanted !== '' && !readRange(wanted)) return { refused: `"${wanted}" is no version or range of versions` }
  return { name, range: wanted }
}

/** Libraries are the same whose names differ in case, spaces, hyphens and the like only. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, '')
}
