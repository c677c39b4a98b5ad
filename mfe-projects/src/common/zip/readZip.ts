import { placeOf, pathProblem, isEditable, type PathProblem } from '../files/paths.ts'

export interface ZipFile {
  path: string
  text: string
}

/** Why a file of a zip can't come in. */
export type LeftOut = { name: string; why: PathProblem | 'kind' | 'large' | 'binary' | 'twice' | 'many' }

export interface ZipContents {
  files: readonly ZipFile[]
  left: readonly LeftOut[]
}

/** In bytes; a server refuses larger files. `total` is what all of them may be together, unpacked. */
export const limits = { zip: 20 * 2 ** 20, file: 2 ** 20, total: 20 * 2 ** 20, files: 500 } as const

// What systems and tools add by themselves.
const added = /(^|\/)(__MACOSX|\.pio|\.git|\.vscode)\/|(^|\/)(\.DS_Store|Thumbs\.db)$|\/$/i
const known = /^(src|include|lib|test)$/

/** The folder that everything lies in, as when a whole project's folder was packed; '' without one. */
const outerFolder = (names: readonly string[]): string => {
  const [first = ''] = names[0]?.split('/') ?? []
  return !known.test(first) && pathProblem(first) === null && names.every((name) => name.startsWith(`${first}/`)) ? `${first}/` : ''
}

const textOf = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

/** Chooses what of a zip is unpacked, by name and by the size that it says it has. */
const chooser = (outer: string) => {
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
  const choose = ({ name: packed, originalSize }: { name: string; originalSize: number }): boolean => {
    const name = packed.replaceAll('\\', '/')
    const inner = name.startsWith(outer) ? name.slice(outer.length) : name
    const why = problemOf(name, originalSize, isEditable(inner) ? placeOf(inner) : null)
    if (why) left.push({ name: packed, why })
    else {
      total += originalSize
      paths.set(packed, placeOf(inner) ?? inner)
    }
    return why === null
  }
  return { left, paths, choose }
}

/** The source files of a zip, each with its place in the project. Throws where it is no zip, or damaged. */
export const readZip = async (zip: Blob): Promise<ZipContents> => {
  // In the page, not in the library's own workers: they come from addresses that the console's policy forbids. The limits keep it short.
  const [{ unzipSync }, bytes] = await Promise.all([import('fflate'), zip.arrayBuffer().then((buffer) => new Uint8Array(buffer))])
  const names: string[] = []
  unzipSync(bytes, { filter: ({ name }) => { if (!added.test(name)) names.push(name.replaceAll('\\', '/')); return false } })
  const { left, paths, choose } = chooser(outerFolder(names))
  const unpacked = unzipSync(bytes, { filter: (file) => !added.test(file.name) && choose(file) })
  const files: ZipFile[] = []
  for (const [name, path] of paths) {
    const text = textOf(unpacked[name] ?? new Uint8Array())
    if (text === null) left.push({ name, why: 'binary' })
    else files.push({ path, text })
  }
  return { files, left }
}
