import { statSync, type ReadStream } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { UserError } from '../userError.ts'

const hashedName = /[.-][0-9a-f]{8,64}\.[a-z0-9.]+$/i
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface BuiltFile {
  etag: string
  cacheControl: string
  encoding?: 'br' | 'gzip'
  /** Whether the response depends on Accept-Encoding. */
  varies: boolean
  /** The size and the tag are those of what is read: the file may have been replaced since it was found. */
  open(): Promise<{ size: number; etag: string; stream: ReadStream }>
}

/**
 * Finds a file of the built console. It is looked up on disk at every request, so that remotes can be added and
 * removed.
 */
export async function findBuiltFile(
  dist: string,
  path: string,
  acceptEncoding: string,
): Promise<BuiltFile | undefined> {
  const segments = safeSegments(path)
  if (!segments) return undefined
  const plain = await fileWithin(dist, segments)
  if (!plain) return undefined
  const siblings = await Promise.all(encodings.map(([, suffix]) => fileWithin(dist, withSuffix(segments, suffix))))
  const index = encodings.findIndex(([name], at) => siblings[at] !== undefined && accepts(acceptEncoding, name))
  const chosen = siblings[index] ?? plain
  const encoding = encodings[index]?.[0]
  const etagOf = ({ size, modified }: Pick<Found, 'size' | 'modified'>) =>
    `"${size.toString(36)}-${Math.round(modified).toString(36)}${encoding ? `-${encoding}` : ''}"`
  return {
    etag: etagOf(chosen),
    cacheControl:
      segments[0] === 'remotes' || hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding && { encoding }),
    varies: siblings.some((sibling) => sibling !== undefined),
    open: async () => {
      const handle = await open(chosen.path)
      const { size, mtimeMs } = await handle.stat()
      return { size, etag: etagOf({ size, modified: mtimeMs }), stream: handle.createReadStream() }
    },
  }
}

function safeSegments(path: string): string[] | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const segments = decoded.replace(/^\//, '').split('/')
  const unsafe = segments.some(
    (segment) => segment === '' || segment.startsWith('.') || /[\\:\u0000-\u001f]/.test(segment),
  )
  // A former shell is kept for going back to it, not to be opened.
  return unsafe || segments[0] === 'shells' ? undefined : segments
}

function withSuffix(segments: readonly string[], suffix: string): string[] {
  return segments.map((segment, index) => (index === segments.length - 1 ? segment + suffix : segment))
}

interface Found {
  path: string
  size: number
  modified: number
}

/** A symbolic link may point anywhere: only files inside the folder are served. */
async function fileWithin(dist: string, segments: readonly string[]): Promise<Found | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(dist), realpath(join(dist, ...segments))])
    if (!path.startsWith(root + sep)) return undefined
    const found = await stat(path)
    return found.isFile() ? { path, size: found.size, modified: found.mtimeMs } : undefined
  } catch {
    return undefined
  }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

export function isBuilt(dist: string): boolean {
  try {
    return statSync(join(dist, 'index.html')).isFile()
  } catch {
    return false
  }
}

/** A folder that was given with --dist must hold a built console. */
export function requireBuilt(dist: string): void {
  if (isBuilt(dist)) return
  throw new UserError(
    `--dist (CONSOLE_DIST) is ${dist}, where there is no index.html. It must be the folder of the built console: \`npm run build\` writes one, dist.`,
  )
}
