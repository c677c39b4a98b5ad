import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Documents } from '../store/documents.ts'
import { UserError } from '../userError.ts'

const name = 'updates-key'

interface Signed {
  device: string
  chip: string
  sha256: string
  size: number
}

/** What updates over the air are signed with. Devices have the public key. */
export class UpdatesKey {
  readonly #key: KeyObject

  private constructor(key: KeyObject) {
    this.#key = key
  }

  /** Makes the key at the first start. */
  static async open(documents: Documents): Promise<UpdatesKey> {
    const text = (await documents.read(name)) ?? (await documents.create(name, newKey()))
    try {
      return new UpdatesKey(createPrivateKey((JSON.parse(text) as { privateKey: string }).privateKey))
    } catch {
      throw new UserError(
        `${documents.placeOf(name)} can't be read. Restore it from a copy: devices take no updates that are signed with another key.`,
      )
    }
  }

  /** PEM. */
  get publicKey(): string {
    return createPublicKey(this.#key).export({ type: 'spki', format: 'pem' }).toString()
  }

  /**
   * ECDSA with SHA-256, DER, base64: what OpenSSL and mbedTLS verify. It names the device: an account's image is signed
   * for its own devices only.
   */
  sign({ device, chip, sha256, size }: Signed): string {
    return sign('sha256', Buffer.from(`${device}\n${chip}\n${sha256}\n${size}`), this.#key).toString('base64')
  }
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `${JSON.stringify({ privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) })}\n`
}
