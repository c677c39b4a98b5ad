import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import { UserError } from '../userError.ts'
import type { Store } from '../store/store.ts'
import { Accounts } from './accounts.ts'
import { hashPassword } from './passwordHash.ts'
import { writePrivateFile } from '../store/dataFolder.ts'

const firstUsername = 'admin'
const usernameForm = /^[a-z0-9][a-z0-9._-]{0,63}$/i

/** The first account as the start shows it. */
export interface ShownAccount extends Credentials {
  /** There is a generated password, but it is not shown this time. */
  hidden?: true
}

interface OpenedAccounts {
  accounts: Accounts
  first: ShownAccount
  added?: { username: string; password: string }
}

/** Loaded by the first start only: fills the first account. */
type LoadSeed = () => Promise<Seed>
type Seed = (owner: string) => void

interface AccountOptions {
  addAccount?: string
  /** Shows the first account's password although this is not the first start. */
  showAccount?: boolean
}

/** The first start makes one account and seeds its data in the same transaction. */
export async function openAccounts(store: Store, { addAccount, showAccount = false }: AccountOptions, loadSeed: LoadSeed): Promise<OpenedAccounts> {
  const accounts = new Accounts(store.cloud)
  const file = new FirstAccount(store.folder)
  const first = accounts.isEmpty ? await makeFirst(store, accounts, file, await loadSeed()) : told(knownFirst(accounts, file), showAccount)
  if (addAccount === undefined) return { accounts, first }
  return { accounts, first, added: await add(accounts, addAccount) }
}

async function makeFirst(store: Store, accounts: Accounts, file: FirstAccount, seed: Seed): Promise<Credentials> {
  const credentials = { username: firstUsername, password: readablePassword() }
  const hash = await hashPassword(credentials.password)
  // Written before the account exists: a crash in between leaves a password too many, never an account without one.
  file.write(credentials)
  const sub = Accounts.newSubject()
  store.cloud.transaction(() => {
    accounts.insert(sub, credentials.username, hash)
    seed(sub)
  })
  return credentials
}

function knownFirst(accounts: Accounts, file: FirstAccount): Credentials {
  const kept = file.read() ?? { username: firstUsername, password: null }
  if (!accounts.named(kept.username)?.passwordChanged) return kept
  file.forgetPassword(kept.username)
  return { ...kept, password: null }
}

function told({ username, password }: Credentials, shown: boolean): ShownAccount {
  return shown || password === null ? { username, password } : { username, password: null, hidden: true }
}

async function add(accounts: Accounts, username: string): Promise<{ username: string; password: string }> {
  if (!usernameForm.test(username)) {
    throw new UserError(`"${username}" can't be an account name. Use 1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit.`)
  }
  if (accounts.named(username)) {
    throw new UserError(`There is already an account "${username}". Start without adding it, or choose another name.`)
  }
  const password = readablePassword()
  accounts.insert(Accounts.newSubject(), username, await hashPassword(password))
  return { username, password }
}

interface Credentials {
  username: string
  /** Null once the user has chosen another one, or when it is not shown. */
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

// Without look-alikes: no 0 o, 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, such as `k7mq-x2vd-9hpe-tw4c`: 79 bits, easy to type from a terminal. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
