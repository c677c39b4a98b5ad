import { readManifest } from '../../libraries/manifest.ts'
import { isTaken } from '../settings/buildFlags.ts'
import type { SourceFile } from '../builder.ts'

/** A library in the compiler's tree. */
export interface PlacedLibrary {
  /** Such as lib/answer. */
  folder: string
  /** Whether it is one of the project's own libraries. */
  own: boolean
  /** Paths begin with the folder. */
  files: readonly SourceFile[]
}

/** A library's sources to compile, and where its headers are. */
export interface Layout extends PlacedLibrary {
  includes: readonly string[]
  sources: readonly string[]
  /** Sources in assembly, which the simulated board can't run. */
  assembly: readonly string[]
  flags: readonly string[]
}

const compiled = /\.(?:c|cc|cpp|cxx|s)$/i
const assembler = /\.s$/i
const neverCompiled = /^(?:examples?|tests?|docs?|extras?)\//i

/** Lays a library out as PlatformIO and Arduino do: by library.json, by library.properties, or by its folders. */
export function layOut(library: PlacedLibrary): Layout {
  const { folder } = library
  const inner = library.files.map(({ path, content }) => ({ path: path.slice(folder.length + 1), content }))
  const { srcDir, includeDir, srcFilter, flags, flat } = readManifest(inner)
  const has = (name: string) => inner.some(({ path }) => path.startsWith(`${name}/`))
  const root = srcDir ?? (has('src') ? 'src' : '')
  const within = inner.flatMap(({ path }) =>
    root === '' ? [path] : path.startsWith(`${root}/`) ? [path.slice(root.length + 1)] : [],
  )
  const old = flat && root === ''
  const built = old
    ? (path: string) => !path.includes('/') || path.startsWith('utility/')
    : (path: string) => srcFilter.length > 0 || !neverCompiled.test(path)
  const chosen = within.filter((path) => compiled.test(path) && built(path) && passes(path, srcFilter))
  const full = (...parts: string[]) => [folder, ...parts].filter(Boolean).join('/')
  const own = flags
    .flatMap((flag) => /^-I(.+)$/.exec(flag)?.[1] ?? [])
    .filter((path) => !path.split('/').includes('..') && !path.startsWith('/'))
  return {
    ...library,
    includes: [
      ...new Set([
        full(root),
        ...(includeDir !== undefined || has('include') ? [full(includeDir ?? 'include')] : []),
        ...(old && has('utility') ? [full('utility')] : []),
        ...own.map((path) => full(path)),
      ]),
    ],
    sources: chosen.filter((path) => !assembler.test(path)).map((path) => full(root, path)),
    assembly: chosen.filter((path) => assembler.test(path)).map((path) => full(root, path)),
    flags: flags.filter(isTaken),
  }
}

/** A filter such as `+<*> -<foo/>`. A pattern fits a file or a folder above it; the last one that fits counts. */
function passes(path: string, filter: readonly string[]): boolean {
  let passed = filter.length === 0
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  for (const rule of filter) {
    const [, sign, pattern] = /^([+-])<(.*)>$/.exec(rule) ?? []
    if (pattern !== undefined && above.some((each) => matches(each, pattern.replace(/\/$/, '')))) passed = sign === '+'
  }
  return passed
}

/** Compares step by step: as a regular expression, a library's pattern could run for ever. */
function matches(text: string, pattern: string): boolean {
  let [at, star, from] = [0, -1, 0]
  let index = 0
  while (index < text.length) {
    if (pattern[at] === '*') [star, from, at] = [at, index, at + 1]
    else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[index]))
      [at, index] = [at + 1, index + 1]
    else if (star >= 0 && (text[from] !== '/' || pattern[star + 1] === '*'))
      [at, from, index] = [star + 1, from + 1, from + 1]
    else return false
  }
  return pattern.slice(at).replaceAll('*', '') === ''
}

const include = /^[ \t]*#[ \t]*include(?:_next)?[ \t]*[<"]([^>"\n]+)[>"]/gm

/**
 * The libraries that the project includes, directly or through others, its own ones first. Libraries that nothing
 * includes are not compiled.
 */
export function includedLibraries(project: readonly SourceFile[], libraries: readonly Layout[]): Layout[] {
  const byHeader = new Map<string, Layout>()
  for (const library of libraries.toSorted((one, other) => Number(other.own) - Number(one.own))) {
    for (const { path } of library.files) {
      for (const folder of library.includes) {
        const header = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
        if (header !== undefined && !byHeader.has(header)) byHeader.set(header, library)
      }
    }
  }
  const used = new Set<Layout>()
  const line: (readonly SourceFile[])[] = [project]
  for (let files = line.shift(); files; files = line.shift()) {
    for (const [, header = ''] of files.flatMap(({ content }) => [...content.matchAll(include)])) {
      const library = byHeader.get(header)
      if (!library || used.has(library)) continue
      used.add(library)
      const sources = new Set(library.sources)
      line.push(
        library.files.filter(
          ({ path }) => sources.has(path) || library.includes.some((folder) => path.startsWith(`${folder}/`)),
        ),
      )
    }
  }
  return libraries.filter((library) => used.has(library))
}
