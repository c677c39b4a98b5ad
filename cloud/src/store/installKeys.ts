import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import { UserError } from '../userError.ts'
import type { Documents } from './documents.ts'

/** A P-256 key pair as a JSON Web Key. */
export interface SigningKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  d: string
  kid: string
  use: 'sig'
  alg: 'ES256'
}

/** The secret keys of one installation, made at its first start. */
export interface InstallKeys {
  signing: SigningKey
  /** They sign no more, but what they have signed counts. */
  formerSigning?: SigningKey[]
  /** The first signs, all count. */
  cookies: string[]
  /** They sign from this time on, when every process with these keys has read them. Epoch milliseconds. */
  next?: { signing: SigningKey; cookie: string; from: number }
  /** 32 bytes, base64: seals device keys and the values of secrets. */
  sealing: string
}

const name = 'keys'

/** Reads the keys; makes them when there are no data yet. A store without its keys is unreadable, so it is refused. */
export async function loadInstallKeys(documents: Documents, storeExists: boolean): Promise<InstallKeys> {
  const kept = await documents.read(name)
  if (kept !== undefined) return parsed(kept, documents)
  if (storeExists) {
    throw new UserError(
      `${documents.placeOf(name)} is missing, and without it the stored data can't be read. Put it back, or move the data away to start over.`,
    )
  }
  const keys: InstallKeys = {
    signing: newSigningKey(),
    cookies: [newCookieKey()],
    sealing: randomBytes(32).toString('base64'),
  }
  return parsed(await documents.create(name, written(keys)), documents)
}

const maxFormer = 5

/**
 * Adds new keys that sign after the delay. What the former ones have signed goes on to count, so nobody is signed out.
 */
export async function rotateInstallKeys(documents: Documents, delay: number): Promise<void> {
  const { next: _, ...current } = rotated(await loadInstallKeys(documents, true), Infinity)
  const next = { signing: newSigningKey(), cookie: newCookieKey(), from: Date.now() + delay }
  await documents.replace(name, written({ ...current, next }))
}

/** The keys as they are at a time. */
export function rotated(keys: InstallKeys, now: number): InstallKeys {
  const { next, ...current } = keys
  if (!next || next.from > now) return keys
  return {
    ...current,
    signing: next.signing,
    formerSigning: [current.signing, ...(current.formerSigning ?? [])].slice(0, maxFormer),
    cookies: [next.cookie, ...current.cookies].slice(0, maxFormer + 1),
  }
}

function parsed(text: string, documents: Documents): InstallKeys {
  try {
    const keys = JSON.parse(text) as Partial<InstallKeys>
    if (keys.signing?.d && keys.cookies?.length && keys.sealing) return keys as InstallKeys
  } catch {
    // Unreadable and incomplete ones get the same error below.
  }
  throw new UserError(
    `${documents.placeOf(name)} can't be read. Restore it from a copy, or move the data away to start over.`,
  )
}

function written(keys: InstallKeys): string {
  return `${JSON.stringify(keys, null, 2)}\n`
}

function newCookieKey(): string {
  return randomBytes(32).toString('base64url')
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'ES256' }
}

const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM. The context (owner and name of the value) is authenticated: a sealed value can't be moved to another
 * row.
 */
export class Seal {
  readonly #key: Buffer

  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64')
  }

  close(text: string, context: string): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  open(sealed: Buffer, context: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
  }
}
