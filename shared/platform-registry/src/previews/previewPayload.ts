import type { KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { type BuiltRelease, entryOf } from '../document/registryDocument.ts'
import { type Envelope, signPayload } from '../signatures/envelope.ts'
import { sha256 } from '../sha256.ts'
import { previewSchema } from './previewSchema.ts'

/** What a preview says beside what was built. */
export interface PreviewFacts {
  /** ISO 8601. */
  expires: string
  by: string
  commit?: string
}

/** What is signed of a preview. Its files are served from a folder of their own. */
export const previewPayload = (
  { name, folder, release }: BuiltRelease,
  { expires, by, commit }: PreviewFacts,
): Uint8Array => {
  const { signed: _, ...entry } = entryOf(release)
  const payload = {
    type: 'preview',
    name,
    ...entry,
    entry: entry.entry.replace(/^\/remotes\//, '/previews/'),
    expires,
    by,
    ...(commit !== undefined && { commit }),
    digests: { 'release.json': sha256(readFileSync(path.join(folder, 'release.json'))) },
  }
  return Buffer.from(JSON.stringify(payload))
}

/** Puts a team's signature of a preview beside the build. As a signature of a release it is worth nothing. */
export const signPreview = (built: BuiltRelease, facts: PreviewFacts, key: KeyObject): void =>
  writeFileSync(
    path.join(built.folder, 'signed.json'),
    JSON.stringify(signPayload(previewPayload(built, facts), key, 'preview')),
  )

const payloadSchema = v.object({ ...previewSchema.entries, digests: v.object({ 'release.json': v.string() }) })

/** What was signed; null when it is no preview. */
export const readPreview = ({ payload }: Pick<Envelope, 'payload'>): v.InferOutput<typeof payloadSchema> | null => {
  try {
    return v.parse(payloadSchema, JSON.parse(Buffer.from(payload, 'base64').toString()))
  } catch {
    return null
  }
}
