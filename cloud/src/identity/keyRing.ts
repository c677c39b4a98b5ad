import { loadInstallKeys, rotated, type InstallKeys, type SigningKey } from '../store/installKeys.ts'
import type { Store } from '../store/store.ts'

/** What signs now, and what else counts. */
export interface CurrentKeys {
  /** Another one after each change. */
  id: string
  signing: SigningKey
  /** All whose signatures count, the one that signs first. */
  verifying: readonly SigningKey[]
  /** The first signs, all count. */
  cookies: readonly string[]
}

const minPeriodMs = 1000

/** The keys of sign-ins, as they are now: they may be rotated while this process runs. */
export class KeyRing {
  readonly #documents: Store['documents']
  #kept: InstallKeys
  #current: CurrentKeys | undefined
  #readAt = 0

  constructor({ keys, documents, notices }: Pick<Store, 'keys' | 'documents' | 'notices'>) {
    this.#kept = keys
    this.#documents = documents
    notices.on('keys', () => this.#read())
  }

  get current(): CurrentKeys {
    const { next, signing, formerSigning = [], cookies } = rotated(this.#kept, Date.now())
    const id = `${signing.kid} ${next?.signing.kid ?? ''}`
    if (this.#current?.id !== id) {
      this.#current = {
        id,
        signing,
        verifying: [signing, ...(next ? [next.signing] : []), ...formerSigning],
        cookies: [...cookies, ...(next ? [next.cookie] : [])],
      }
    }
    return this.#current
  }

  /** Something is signed with a key that is not known: another process may have made one. */
  async lookAgain(): Promise<void> {
    if (Date.now() - this.#readAt >= minPeriodMs) await this.#read()
  }

  async #read(): Promise<void> {
    this.#readAt = Date.now()
    this.#kept = await loadInstallKeys(this.#documents, true)
  }
}
