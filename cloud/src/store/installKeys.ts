import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../userError.ts'
import { writePrivateFile } from './dataFolder.ts'

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
  cookies: string[]
  /** 32 bytes, base64: seals device keys and the values of secrets. */
  sealing: string
}

/** Reads the keys; makes them when the folder is new. A store without its keys is unreadable, so it is refused. */
export function loadInstallKeys(folder: string, storeExists: boolean): InstallKeys {
  const path = join(folder, 'keys.json')
  if (existsSync(path)) return readKeys(path)
  if (storeExists) {
    throw new UserError(`${path} is missing, and without it the stored data can't be read. Put it back, or move the data folder away to begin anew.`)
  }
  const keys: InstallKeys = {
    signing: newSigningKey(),
    cookies: [randomBytes(32).toString('base64url')],
    sealing: randomBytes(32).toString('base64'),
  }
  writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`)
  return keys
}

function readKeys(path: string): InstallKeys {
  try {
    const keys = JSON.parse(readFileSync(path, 'utf8')) as Partial<InstallKeys>
    if (keys.signing?.d && keys.cookies?.length && keys.sealing) return keys as InstallKeys
  } catch {
    // Unreadable and incomplete files get the same error below.
  }
  throw new UserError(`${path} can't be read. Restore it from a copy, or move the data folder away to begin anew.`)
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'ES256' }
}

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM. The context (owner and name of the value) is authenticated: a sealed value can't be moved to another row. */
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
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
  }
}
