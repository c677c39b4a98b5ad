import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { StoredRelease } from '../checks/storedRelease.ts'
import { type BuiltRelease, entryOf, labelOf, type RegistryRelease } from '../document/registryDocument.ts'
import { sha256 } from '../sha256.ts'
import { releaseSchema, type SignatureKeys } from '../schema.ts'
import { isEnvelope, signerOf, signPayload } from './envelope.ts'

/**
 * Files of a release that its hashes do not list, and its signature covers: what was built, and where it comes from.
 */
const describing = ['release.json', 'provenance.json'] as const

const digestsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    describing
      .filter((name) => existsSync(path.join(folder, name)))
      .map((name) => [name, sha256(readFileSync(path.join(folder, name)))]),
  )

/** What the shell runs of a release. */
const runOf = (release: unknown): string => JSON.stringify(v.parse(releaseSchema, release))

/**
 * Signs a build with its team's key: the signature lies beside release.json, and goes into registry.json with the
 * release.
 */
export const signRelease = ({ name, folder, release }: BuiltRelease, key: KeyObject): BuiltRelease => {
  const { signed: _, ...entry } = entryOf(release)
  const payload = { type: 'release', name, ...entry, digests: digestsIn(folder) }
  const signed = signPayload(Buffer.from(JSON.stringify(payload)), key)
  writeFileSync(path.join(folder, 'signed.json'), JSON.stringify(signed))
  return { name, folder, release: { ...release, signed } }
}

const payloadSchema = v.object({
  ...releaseSchema.entries,
  type: v.literal('release'),
  name: v.string(),
  digests: v.record(v.picklist(describing), v.string()),
})

const readPayload = (payload: string): v.InferOutput<typeof payloadSchema> | null => {
  try {
    return v.parse(payloadSchema, JSON.parse(Buffer.from(payload, 'base64').toString()))
  } catch {
    return null
  }
}

/** Why a stored release is not as its team has signed it. */
export const signatureProblems = async (
  placed: RegistryRelease,
  stored: StoredRelease,
  keysOf: SignatureKeys,
): Promise<string[]> => {
  const { remote, release } = placed
  const keys = Object.hasOwn(keysOf, remote) ? (keysOf[remote] ?? []) : []
  const label = labelOf(placed)
  if (keys.length === 0)
    return [
      `${label}: config.json asks for signatures, and names no key for ${remote}. Add its team's to signatures.keys.`,
    ]
  if (!isEnvelope(release.signed))
    return [`${label} is not signed, and config.json asks for signatures. Release it with its team's key: --key FILE`]
  if (signerOf(release.signed, keys) === null)
    return [
      `${label} is not signed with any of the keys that config.json names for ${remote}. Release it with its team's key: --key FILE`,
    ]
  const payload = readPayload(release.signed.payload)
  if (!payload || payload.name !== remote || runOf(payload) !== runOf(release))
    return [`${label}: its entry says something else than what was signed.`]
  const changed = await Promise.all(
    Object.entries({ 'release.json': '', ...payload.digests }).map(async ([name, digest]) => {
      const bytes = await stored.read(name)
      return bytes && sha256(bytes) === digest
        ? []
        : [`${label}: ${stored.where(name)} is not what was signed: somebody has changed it.`]
    }),
  )
  return changed.flat()
}
