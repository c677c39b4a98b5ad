import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM. The context (whose value it is, and which) is authenticated: a sealed value can't be moved to another row. */
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
