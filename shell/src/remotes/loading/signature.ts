import { type Remote, releaseSchema, type SignatureKeys } from '@console/platform-registry/schema'
import * as v from 'valibot'
import { RemoteFault, type SignatureProblem } from '../remoteFault.ts'
import texts from './i18n/en.json'

const base64 = (most: number) => v.pipe(v.string(), v.maxLength(most), v.base64())
export const envelopeSchema = v.object({
  payload: base64(100_000),
  signatures: v.pipe(v.array(v.object({ keyid: v.string(), sig: base64(88) })), v.maxLength(8)),
})

type SignedKind = 'release' | 'preview'

/** What the signature is over, beside the payload: a signature for another purpose is worth nothing here. */
const payloadTypeOf = (kind: SignedKind) => `application/vnd.console.${kind}+json`

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** DSSE's pre-authentication encoding. */
const signedBytes = (payload: Uint8Array, kind: SignedKind): Uint8Array<ArrayBuffer> => {
  const payloadType = payloadTypeOf(kind)
  const head = new TextEncoder().encode(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `)
  const all = new Uint8Array(head.length + payload.length)
  all.set(head)
  all.set(payload, head.length)
  return all
}

/** The id of a key: the first 16 hexadecimal digits of its SHA-256. */
const keyIdOf = async (key: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', key)).slice(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The id of the first of these keys that has signed; null when none has. Rejects where the browser has no Ed25519. */
const signerOf = async (
  envelope: v.InferOutput<typeof envelopeSchema>,
  keys: readonly string[],
  kind: SignedKind,
): Promise<string | null> => {
  const bytes = signedBytes(bytesOf(envelope.payload), kind)
  for (const key of keys) {
    const raw = bytesOf(key)
    const id = await keyIdOf(raw)
    const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    for (const { keyid, sig } of envelope.signatures) {
      if (keyid === id && (await crypto.subtle.verify('Ed25519', imported, bytesOf(sig), bytes))) return id
    }
  }
  return null
}

const payloadSchema = v.object({ ...releaseSchema.entries, type: v.picklist(['release', 'preview']), name: v.string() })

const readPayload = (text: string): v.InferOutput<typeof payloadSchema> | null => {
  try {
    return v.parse(payloadSchema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(text))))
  } catch {
    return null
  }
}

/**
 * Who has signed a release, and the release as it was signed. Throws a `RemoteFault` when it is not one that its team
 * has signed.
 */
export const readSigned = async (
  remote: Remote,
  keysOf: SignatureKeys,
): Promise<{ signer: string; release: v.InferOutput<typeof releaseSchema> }> => {
  const refuse = (key: SignatureProblem, cause?: unknown) =>
    new RemoteFault('signature', remote, { signature: { key, words: texts[key] }, cause })
  const keys = Object.hasOwn(keysOf, remote.name) ? (keysOf[remote.name] ?? []) : []
  if (keys.length === 0) throw refuse('noKeys')
  if (!v.is(envelopeSchema, remote.signed)) throw refuse('unsigned')
  const kind = remote.kind === 'preview' ? 'preview' : 'release'
  const signer = await signerOf(remote.signed, keys, kind).catch((cause: unknown) => {
    throw refuse(cause instanceof DOMException && cause.name === 'DataError' ? 'otherSigner' : 'noEd25519', cause)
  })
  if (signer === null) throw refuse('otherSigner')
  const signed = readPayload(remote.signed.payload)
  if (!signed || signed.type !== kind || signed.name !== remote.name) throw refuse('notAsSigned')
  const release = v.parse(releaseSchema, signed)
  // Menu and routes are made of the registry's words before any signature is checked.
  if (JSON.stringify(release) !== JSON.stringify(v.parse(releaseSchema, remote))) throw refuse('notAsSigned')
  return { signer, release }
}

/** A release as its team has signed it: what is run is never what only the registry says. */
export const asSigned = async (remote: Remote, keysOf: SignatureKeys): Promise<Remote> => ({
  ...remote,
  ...(await readSigned(remote, keysOf)).release,
})
