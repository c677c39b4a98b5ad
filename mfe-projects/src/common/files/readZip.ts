import { placeOf, pathProblem, isEditable, type PathProblem } from './paths.ts'
import { textOf, type Text } from './textOf.ts'

export interface ZipFile extends Text {
  path: string
}

/** A file of a zip that is not imported, and why. */
export type LeftOut = { name: string; why: PathProblem | 'kind' | 'large' | 'binary' | 'twice' | 'many' | 'unreadable' }

export interface ZipContents {
  files: readonly ZipFile[]
  left: readonly LeftOut[]
}

/** In bytes; the server rejects larger files. `total` is for all files together, unpacked. */
export const limits = { zip: 20 * 2 ** 20, file: 2 ** 20, total: 20 * 2 ** 20, files: 500 } as const

// Files that systems and tools add.
const added = /(^|\/)(__MACOSX|\.pio|\.git|\.vscode)\/|(^|\/)(\.DS_Store|Thumbs\.db)$|\/$/i
const known = /^(src|include|lib|test)$/

/** The folder around all files, as when a project's folder was zipped; '' without one. */
const outerFolder = (names: readonly string[]): string => {
  const [first = ''] = names[0]?.split('/') ?? []
  return !known.test(first) && pathProblem(first) === null && names.every((name) => name.startsWith(`${first}/`))
    ? `${first}/`
    : ''
}

// Nothing is built from these folders.
const besides = /^(examples?|tests?|docs?|extras?|\.[^/]*)\//i

/** Where the files of a library go: `lib/Name/`, named after the outer folder; null for a project. */
const libraryFolder = (names: readonly string[], outer: string, zip: string): string | null => {
  if (
    !names.some((name) => name === `${outer}library.properties` || name === `${outer}library.json`) ||
    names.includes(`${outer}platformio.ini`)
  )
    return null
  const name = (outer === '' ? zip.replace(/\.zip$/i, '') : outer.slice(0, -1)).replace(
    /-(main|master|v?\d[\w.]*)$/,
    '',
  )
  return `lib/${pathProblem(name) === null && !name.includes('/') ? name : 'library'}/`
}

/** Chooses files by name and size. `placeIn` gives the path in the project, null for what is not a file of a project. */
export const chooser = (placeIn: (name: string) => string | null) => {
  const left: LeftOut[] = []
  const paths = new Map<string, string>()
  let total = 0
  const problemOf = (name: string, size: number, path: string | null): LeftOut['why'] | null => {
    const bad = pathProblem(name) ?? (path === null ? 'kind' : pathProblem(path))
    if (bad !== null || path === null) return bad
    if ([...paths.values()].includes(path)) return 'twice'
    if (size > limits.file || total + size > limits.total) return 'large'
    return paths.size >= limits.files ? 'many' : null
  }
  const choose = (packed: string, size: number): boolean => {
    const name = packed.replaceAll('\\', '/')
    const path = placeIn(name)
    const why = problemOf(name, size, path)
    if (why !== null || path === null) left.push({ name: packed, why: why ?? 'kind' })
    else {
      total += size
      paths.set(packed, path)
    }
    return why === null
  }
  return { left, paths, choose }
}

/** Where a zip's files go: all but those of a library's examples and tests. */
const placesIn =
  (outer: string, library: string | null) =>
  (name: string): string | null => {
    const inner = name.startsWith(outer) ? name.slice(outer.length) : name
    if (!isEditable(inner)) return null
    if (library === null) return placeOf(inner)
    return besides.test(inner) ? null : `${library}${inner}`
  }

/** The source files of a zip, with their paths in the project. Throws where the zip is damaged or none. */
export const readZip = async (zip: Blob & { name?: string }): Promise<ZipContents> => {
  // Not in the library's workers: the Content-Security-Policy forbids their URLs. The limits keep it short.
  const [{ unzipSync }, bytes] = await Promise.all([
    import('fflate'),
    zip.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
  ])
  const names: string[] = []
  unzipSync(bytes, {
    filter: ({ name }) => {
      if (!added.test(name)) names.push(name.replaceAll('\\', '/'))
      return false
    },
  })
  // What is refused anyway does not change what the rest is: a library, or a project in a folder.
  const usable = names.filter((name) => pathProblem(name) === null)
  const outer = outerFolder(usable)
  const { left, paths, choose } = chooser(placesIn(outer, libraryFolder(usable, outer, zip.name ?? '')))
  const unpacked = unzipSync(bytes, {
    filter: (file) => !added.test(file.name) && choose(file.name, file.originalSize),
  })
  const files: ZipFile[] = []
  for (const [name, path] of paths) {
    const read = textOf(unpacked[name] ?? new Uint8Array())
    if (read === null) left.push({ name, why: 'binary' })
    else files.push({ path, ...read })
  }
  return { files, left }
}
