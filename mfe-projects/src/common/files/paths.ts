import { naturalOrder } from '@console/platform/lib'

const source = /\.(cpp|ino|h)$/
/** Further sources that libraries may have. */
const otherSource = /\.(c|cc|cxx|hpp|hh|hxx|inl|ipp|tpp|S)$/
const text = /\.(txt|json|md)$|(^|\/)(platformio\.ini|library\.properties)$|^\.clang-format$/

/** Whether users edit this file; builds create the others. */
export const isEditable = (path: string): boolean => source.test(path) || otherSource.test(path) || text.test(path)

/** Whether a file has a tab before somebody opens it, as the files that projects are made of. */
export const hasOwnTab = (path: string): boolean => source.test(path) || path === 'platformio.ini'

/** The path for a new file of this name; null for a blank name. */
export const newPath = (name: string): string | null => {
  const trimmed = name.trim().replaceAll('\\', '/')
  if (trimmed === '') return null
  // The parts of the simulated board, and the style of sources: these files belong to the whole project.
  if (trimmed === 'diagram.json' || trimmed === '.clang-format') return trimmed
  const file = source.test(trimmed) ? trimmed : `${trimmed}.ino`
  return file.startsWith('src/') ? file : `src/${file}`
}

// Where PlatformIO looks for sources.
const folder = /^(src|include|lib|test)\//

/** The path for an imported file: its own where that is a source folder, else that of a new file. */
export const placeOf = (path: string): string | null => {
  if (isEditable(path) && (folder.test(path) || text.test(path))) return path
  return otherSource.test(path) ? `src/${path}` : newPath(path)
}

/**
 * The folder of a file of a library, for others that come to it; '' for all other files, which have a place by their
 * kind.
 */
export const folderOf = (path: string): string => /^lib\/.*(?=\/)/.exec(path)?.[0] ?? ''

// Special in some file system: a build writes the files to a real folder.
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|^ |[. ]$/i
const longest = { path: 255, part: 100, parts: 10 }

export type PathProblem = 'outside' | 'characters' | 'reserved' | 'long'

/** The keys of their texts. */
export const pathProblemTexts = {
  outside: 'files.bad.outside',
  characters: 'files.bad.characters',
  reserved: 'files.bad.reserved',
  long: 'files.bad.long',
} as const satisfies Record<PathProblem, string>

/** Why a file can't be stored under this path; null when it can. */
export const pathProblem = (path: string): PathProblem | null => {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'outside'
  if (forbidden.test(path)) return 'characters'
  if (parts.some((part) => reserved.test(part))) return 'reserved'
  return path.length > longest.path || parts.length > longest.parts || parts.some((part) => part.length > longest.part)
    ? 'long'
    : null
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const compare = naturalOrder('en')

/** Settings first, then the sources as in a list of files. */
export const inOrder = (a: string, b: string): number =>
  Number(a.startsWith('src/')) - Number(b.startsWith('src/')) || compare(a, b)
