import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { sha256 } from '../sha256.ts'

/** What a team has signed, as exact bytes, and its signatures: an envelope of DSSE for one kind of payload. */
export interface Envelope {
  /** Base64 of the bytes. */
  payload: string
  signatures: readonly { keyid: string; sig: string }[]
}

/** What a signature is for. */
export type SignedKind = 'release' | 'preview'

/**
 * Part of what is signed, so that no signature for another purpose counts. The shell has the same text in its loader.
 */
const payloadTypeOf = (kind: SignedKind): string => `application/vnd.console.${kind}+json`

/** The sizes that the shell takes, too. */
const maxPayload = 100_000
const maxSignatures = 8

/** DSSE's pre-authentication encoding. */
const signedBytes = (payload: Uint8Array, kind: SignedKind): Buffer => {
  const type = payloadTypeOf(kind)
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
}

// A public key in DER is this and the 32 bytes of the key.
const derHead = Buffer.from('302a300506032b6570032100', 'hex')

/** The 32 bytes of a public key. */
export const rawOf = (key: KeyObject): Buffer =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' }).subarray(derHead.length)

/** The id of a key: the first 16 hexadecimal digits of the SHA-256 of its 32 bytes. */
export const keyIdOf = (raw: Uint8Array): string => sha256(raw).slice(0, 16)

export const signPayload = (payload: Uint8Array, key: KeyObject, kind: SignedKind = 'release'): Envelope => ({
  payload: Buffer.from(payload).toString('base64'),
  signatures: [{ keyid: keyIdOf(rawOf(key)), sig: sign(null, signedBytes(payload, kind), key).toString('base64') }],
})

const isBase64 = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0

/** Whether a value that anybody may have written is an envelope, and none that is too large. */
export const isEnvelope = (value: unknown): value is Envelope => {
  const { payload, signatures } = (value ?? {}) as { payload?: unknown; signatures?: unknown }
  const isSignature = (each: unknown): boolean => {
    const { keyid, sig } = (each ?? {}) as { keyid?: unknown; sig?: unknown }
    return typeof keyid === 'string' && isBase64(sig, 88)
  }
  return (
    isBase64(payload, maxPayload) &&
    Array.isArray(signatures) &&
    signatures.length <= maxSignatures &&
    signatures.every(isSignature)
  )
}

const isSignedBy = ({ payload, signatures }: Envelope, raw: Buffer, kind: SignedKind): boolean => {
  const id = keyIdOf(raw)
  const key = createPublicKey({ key: Buffer.concat([derHead, raw]), format: 'der', type: 'spki' })
  return signatures.some(
    ({ keyid, sig }) =>
      keyid === id && verify(null, signedBytes(Buffer.from(payload, 'base64'), kind), key, Buffer.from(sig, 'base64')),
  )
}

/** The id of the first of these keys (base64 of their 32 bytes) that has signed; null when none has. */
export const signerOf = (envelope: Envelope, keys: readonly string[], kind: SignedKind = 'release'): string | null => {
  const signer = keys
    .map((key) => Buffer.from(key, 'base64'))
    .find((raw) => raw.length === 32 && isSignedBy(envelope, raw, kind))
  return signer ? keyIdOf(signer) : null
}
