import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mapAtOnce } from '../atOnce.ts'
import { addedFiles } from '../folder/files.ts'
import type { StoredRelease } from './storedRelease.ts'

export const hashOf = (content: Uint8Array): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

const decoders: Readonly<Record<string, (content: Uint8Array, options: { maxOutputLength: number }) => Uint8Array>> = {
  br: brotliDecompressSync,
  gz: gunzipSync,
}

/**
 * A compressed copy's hash depends on the compressor of the machine, so what it holds is compared; null when it can't
 * be decoded.
 */
const hashOfCopy = (bytes: Uint8Array, encoding: string, size: number): string | null => {
  try {
    return hashOf(decoders[encoding]?.(bytes, { maxOutputLength: size + 1 }) ?? new Uint8Array())
  } catch {
    return null
  }
}

const copy = /^(.*)\.(br|gz)$/

/** What is there beside the files that were built: compressed copies of them, or what nobody built. */
const strangeFiles = async (
  stored: StoredRelease,
  files: Readonly<Record<string, string>>,
  sizes: ReadonlyMap<string, number>,
): Promise<string[]> => {
  const others = (stored.list?.() ?? []).filter(
    ({ name, isFile }) =>
      name !== 'release.json' &&
      !addedFiles.includes(name) &&
      (!isFile || copy.test(name) || !Object.hasOwn(files, name)),
  )
  const problems = await mapAtOnce(others, async ({ name, isFile }) => {
    const [, original = '', encoding = ''] = copy.exec(name) ?? []
    const bytes = isFile && Object.hasOwn(files, original) ? await stored.read(name) : undefined
    if (!bytes) return [`${stored.where(name)} is no file that was built`]
    const size = sizes.get(original)
    return size === undefined || hashOfCopy(bytes, encoding, size) === files[original]
      ? []
      : [`${stored.where(name)} has other bytes than were built`]
  })
  return problems.flat()
}

/** How stored files differ from those that were built, by their hashes. */
export const changedFiles = async (
  stored: StoredRelease,
  files: Readonly<Record<string, string>>,
): Promise<string[]> => {
  // Of those that are right: what is wrong is told without its copies.
  const sizes = new Map<string, number>()
  const problems = await mapAtOnce(Object.entries(files), async ([name, wanted]) => {
    const content = await stored.read(name)
    if (!content) return [`${stored.where(name)} does not exist`]
    if (hashOf(content) !== wanted) return [`${stored.where(name)} has other bytes than were built`]
    sizes.set(name, content.length)
    return []
  })
  return [...problems.flat(), ...(await strangeFiles(stored, files, sizes))]
}
