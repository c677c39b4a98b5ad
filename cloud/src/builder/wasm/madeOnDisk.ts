import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Two for each version of the cloud that shares the folder. */
const maxFiles = 6
const maxFileBytes = 32 * 1024 * 1024
const hashLength = 32
const lengthBytes = 4

/** Results of the same compiler from the same code; undefined if the file is missing or damaged. */
export async function readMade(folder: string, key: string, count: number): Promise<Uint8Array[] | undefined> {
  const bytes = await readLimited(join(folder, key)).catch(() => undefined)
  const content = bytes?.subarray(hashLength)
  if (!bytes || !content || !hashOf(content).equals(bytes.subarray(0, hashLength))) return undefined
  const parts: Uint8Array[] = []
  for (let at = 0; at + lengthBytes <= content.length;) {
    const end = at + lengthBytes + content.readUInt32LE(at)
    // Copied, because a part is passed to another thread together with its whole buffer.
    parts.push(new Uint8Array(content.subarray(at + lengthBytes, end)))
    at = end
  }
  if (parts.length !== count) return undefined
  // Marks the file as used, so that it is not deleted.
  await utimes(join(folder, key), new Date(), new Date()).catch(() => {})
  return parts
}

/** Readers find the whole file or none. If the folder can't be written to, the next start just takes longer. */
export async function writeMade(folder: string, key: string, parts: readonly Uint8Array[]): Promise<void> {
  const content = Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]))
  const unfinished = join(folder, `${key}.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, Buffer.concat([hashOf(content), content]), { mode: 0o600 })
    await rename(unfinished, join(folder, key))
    await dropOld(folder)
  } catch {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

async function readLimited(path: string): Promise<Buffer | undefined> {
  const file = await open(path)
  try {
    return (await file.stat()).size <= maxFileBytes ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}

async function dropOld(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      path: join(folder, name),
      time: (await stat(join(folder, name))).mtimeMs,
    })),
  )
  for (const { path } of files.toSorted((one, other) => other.time - one.time).slice(maxFiles))
    await rm(path, { force: true })
}

function lengthOf(part: Uint8Array): Buffer {
  const bytes = Buffer.alloc(lengthBytes)
  bytes.writeUInt32LE(part.length)
  return bytes
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
