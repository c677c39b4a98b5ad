import { maxComparisons, readRange } from './versions.ts'

/** A library that a project asks for, by name and range of versions. */
export interface Requirement {
  name: string
  /** As it was written; '' means the newest version. */
  range: string
}

export type ReadRequirement = Requirement | { refused: string }

const gitLike =
  /^(?:[\w.-]+=)?(?:git\+|git@|git:|ssh:|hg\+|svn\+|https?:.*\.git(?:[#@/]|$)|https?:\/\/(?:www\.)?(?:github|gitlab|bitbucket)\b)/i

/** Characters of a line. */
const longest = 300

/**
 * Reads a line of lib_deps in PlatformIO's form: `owner/Name@^1.2`. The owner is ignored, because the index has each
 * name once.
 */
export function readRequirement(line: string): ReadRequirement {
  const text = line.trim()
  if (text.length > longest) return { refused: `it has more than ${longest} characters` }
  if (gitLike.test(text))
    return {
      refused:
        'addresses of git repositories are not fetched: nothing there says which bytes are meant. Name the library as the index does, or put its files under lib/',
    }
  if (/^(?:[\w.-]+=)?[a-z][\w+.-]*:/i.test(text))
    return {
      refused: 'addresses and folders are not fetched. Name the library as the index does, or put its files under lib/',
    }
  if (/^\d+(?:@|\s|$)/.test(text))
    return { refused: "it is a number of PlatformIO's registry. Name the library as the index does" }
  const [, named = '', range = ''] = /^([^@]+?)\s*(?:@\s*(.*))?$/.exec(text) ?? []
  const name = named.replace(/^\w[\w.-]*\//, '').trim()
  if (!/^[\p{L}\p{N}][\p{L}\p{N} _.+()&'-]{0,99}$/u.test(name)) return { refused: 'it is not the name of a library' }
  const wanted = range.trim() === 'latest' ? '' : range.trim()
  if (wanted !== '' && !readRange(wanted))
    return {
      refused: `"${wanted}" is not a version or a range of versions, or has more than ${maxComparisons} of them`,
    }
  return { name, range: wanted }
}

/** Names that differ only in case, spaces, hyphens and the like are the same library. */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, '')
}
