import { unzipSync } from 'fflate'
import { limits } from './limits.data.ts'
import type { LibraryFile } from './release.ts'

/** Folders that nothing is built from. */
const left =
  /(^|\/)(?:examples?|tests?|docs?|documentation|extras?|fuzzing|\.git|\.github|\.vscode|\.devcontainer|__MACOSX)\//i
/** What systems put beside the outer folder. */
const ofSystem = /^(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/i
const wanted =
  /(?:\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inl|ipp|tpp|tcc|inc|def|ino|s|x)|(?:^|\/)library\.(?:json|properties))$|(?:^|\/)[^./]+$/i
const forbidden = /[\u0000-\u001f\u007f<>:"|?*\\]/

/** The sources in a library's archive, without the outer folder. Throws with the reason if the archive is refused. */
export function unpack(zip: Uint8Array): LibraryFile[] {
  const names: string[] = []
  unzipSync(zip, {
    filter: ({ name }) => {
      if (names.push(name) > limits.archive.entries)
        throw new RangeError(`it has more than ${limits.archive.entries} entries`)
      return false
    },
  })
  for (const name of names) requireInside(name)
  const outer = outerFolder(names.filter((name) => !ofSystem.test(name)))
  let total = 0
  let count = 0
  const unpacked = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (ofSystem.test(name)) return false
      const path = name.slice(outer.length)
      if (path === '' || path.endsWith('/') || left.test(path) || !wanted.test(path)) return false
      if (originalSize > limits.archive.file)
        throw new RangeError(`${path} is larger than ${limits.archive.file / 1024 ** 2} MB`)
      if ((total += originalSize) > limits.archive.total)
        throw new RangeError(`its sources are larger than ${limits.archive.total / 1024 ** 2} MB`)
      if ((count += 1) > limits.archive.files) throw new RangeError(`it has more than ${limits.archive.files} sources`)
      return true
    },
  })
  return Object.entries(unpacked)
    .flatMap(([name, bytes]) => {
      const content = textOf(bytes)
      return content === undefined ? [] : [{ path: name.slice(outer.length), content }]
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function requireInside(name: string): void {
  const parts = name.replace(/\/$/, '').split('/')
  if (
    forbidden.test(name) ||
    name.length > 500 ||
    parts.length > 20 ||
    parts.some((part) => part === '' || part === '.' || part === '..' || part === '__proto__')
  )
    throw new RangeError(`it has an entry whose path is not within it: ${JSON.stringify(name.slice(0, 100))}`)
}

function outerFolder(names: readonly string[]): string {
  const first = `${names[0]?.split('/')[0] ?? ''}/`
  return names.every((name) => name.startsWith(first)) ? first : ''
}

/** Undefined if it is not text. Older libraries are in Latin-1, which matters only in comments. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
