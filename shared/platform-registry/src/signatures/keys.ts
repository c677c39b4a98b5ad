import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { UserError } from '../userError.ts'
import { keyIdOf, rawOf } from './envelope.ts'

/** A team's key in words that config.json and people use. */
export interface PublicKey {
  id: string
  /** Base64 of its 32 bytes. */
  key: string
}

export const publicKeyOf = (key: KeyObject): PublicKey => ({
  id: keyIdOf(rawOf(key)),
  key: rawOf(key).toString('base64'),
})

/** Makes a pair: the private key goes into a file that only its owner can read, and never over another one. */
export const writeNewKey = (file: string): PublicKey => {
  if (existsSync(file))
    throw new UserError(`${file} is there already, and a key is never overwritten. Give another file: --key FILE`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return publicKeyOf(privateKey)
}

const parsed = (text: string, from: string): KeyObject => {
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Node's words may hold a part of the key.
  }
  throw new UserError(`${from} holds no private Ed25519 key in PEM. Make one: npm run keys -- --key FILE`)
}

/**
 * The key to sign with: from a file, or from the value of an environment variable, which is the PEM itself or the path
 * of its file. Null where neither is given.
 */
export const readSigningKey = (file: string | undefined, variable: string | undefined): KeyObject | null => {
  if (file === undefined && (variable === undefined || variable === '')) return null
  if (file === undefined && variable?.includes('-----BEGIN')) return parsed(variable, 'CONSOLE_RELEASE_KEY')
  const name = path.resolve(file ?? variable ?? '')
  if (!existsSync(name) || !statSync(name).isFile() || statSync(name).size > 10_000)
    throw new UserError(`${name} is no file with a key.`)
  return parsed(readFileSync(name, 'utf8'), name)
}
