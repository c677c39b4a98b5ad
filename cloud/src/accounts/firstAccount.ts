import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '../store/privateFile.ts'

export interface Credentials {
  username: string
  /** Null once the user has chosen another one, or where it is not told. */
  password: string | null
}

/** The first account's generated password, kept so that it can be shown again until it is changed. */
export class FirstAccount {
  readonly #path: string

  constructor(folder: string) {
    this.#path = join(folder, 'first-account.json')
  }

  read(): Credentials | undefined {
    if (!existsSync(this.#path)) return undefined
    try {
      const { username, password } = JSON.parse(readFileSync(this.#path, 'utf8')) as Partial<Credentials>
      return username ? { username, password: password ?? null } : undefined
    } catch {
      return undefined
    }
  }

  write(credentials: Credentials): void {
    writePrivateFile(this.#path, `${JSON.stringify(credentials, null, 2)}\n`)
  }

  forgetPassword(username: string): void {
    const kept = this.read()
    if (kept?.username === username && kept.password !== null) this.write({ username, password: null })
  }
}
