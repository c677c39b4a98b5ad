import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { limits } from './limits.data.ts'
import { writeIndex } from './indexFile.ts'
import { readIndex } from './readIndex.ts'
import { packSources, type PackedSources } from './packedSources.ts'
import { unpack } from './unpack.ts'

/** Converts a downloaded index to the stored form, or unpacks an archive. */
export type LibraryWork =
  | { kind: 'index'; from: string; to: string; address: string; now: number }
  | { kind: 'unpack'; archive: string; sha256: string }

/** `damaged`: the file's checksum is not the downloaded one's, or the file is gone. */
export type LibraryDone =
  | { kind: 'written' }
  | { kind: 'sources'; sources: PackedSources }
  | { kind: 'damaged' }
  | { kind: 'refused'; why: string }

// A thread of its own for files of others: they may be large, or malicious.
parentPort?.on('message', (work: LibraryWork) => parentPort?.postMessage({ result: done(work) }))

function done(work: LibraryWork): LibraryDone {
  try {
    if (work.kind === 'index') {
      writeFileSync(work.to, writeIndex(readIndex(plain(readFileSync(work.from)).toString('utf8')), work))
      return { kind: 'written' }
    }
    const archive = existsSync(work.archive) ? readFileSync(work.archive) : undefined
    if (!archive || createHash('sha256').update(archive).digest('hex') !== work.sha256) return { kind: 'damaged' }
    return { kind: 'sources', sources: packSources(unpack(archive)) }
  } catch (error) {
    return { kind: 'refused', why: error instanceof Error ? error.message : String(error) }
  }
}

function plain(bytes: Buffer): Buffer {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  return zipped ? gunzipSync(bytes, { maxOutputLength: limits.index.unpacked }) : bytes
}
