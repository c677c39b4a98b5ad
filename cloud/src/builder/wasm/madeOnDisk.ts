import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeAhead } from './protocol.ts'

/** Versions of the cloud that share a folder. */
const mostFiles = 3
const largestFile = 32 * 1024 * 1024
const hashLength = 32
const lengthBytes = 4

/** What was made by the same compiler of the same code, unless the file is damaged. */
export async function readMade(folder: string, key: string): Promise<MadeAhead | undefined> {
  const bytes = await readLimited(join(folder, key)).catch(() => undefined)
  const content = bytes?.subarray(hashLength)
  if (!bytes || !content || content.length < lengthBytes || !hashOf(content).equals(bytes.subarray(0, hashLength))) return undefined
  const end = lengthBytes + content.readUInt32LE(0)
  // Copied: both are passed on to other threads, each with the buffer that it lies in.
  return { core: content.slice(lengthBytes, end), headers: content.slice(end) }
}

/** Whoever reads meanwhile finds the whole file or none. A folder that can't be written to only costs time at the next start. */
export async function writeMade(folder: string, key: string, { core, headers }: MadeAhead): Promise<void> {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(core.length)
  const content = Buffer.concat([length, core, headers])
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
    return (await file.stat()).size <= largestFile ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}

async function dropOld(folder: string): Promise<void> {
  const files = await Promise.all((await readdir(folder)).map(async (name) => ({ path: join(folder, name), time: (await stat(join(folder, name))).mtimeMs })))
  for (const { path } of files.toSorted((one, other) => other.time - one.time).slice(mostFiles)) await rm(path, { force: true })
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
