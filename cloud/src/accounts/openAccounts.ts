import { randomInt } from 'node:crypto'
import { UserError } from '../userError.ts'
import type { Queries } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { Accounts } from './accounts.ts'
import { hashPassword } from './passwordHash.ts'
import type { Documents } from '../store/documents.ts'

const firstUsername = 'admin'
const usernameForm = /^[a-z0-9][a-z0-9._-]{0,63}$/i

/** The first account as the start shows it. */
export interface ShownAccount extends Credentials {
  /** There is a generated password, but it is not shown this time. */
  hidden?: true
}

export interface OpenedAccounts {
  accounts: Accounts
  first: ShownAccount
  added?: { username: string; password: string }
}

/** Loaded by the first start only: fills the first account. */
export type LoadSeed = () => Promise<Seed>
type Seed = (tx: Queries, owner: string) => Promise<() => void>

interface AccountOptions {
  addAccount?: string
  /** Shows the first account's password although this is not the first start. */
  showAccount?: boolean
}

type AccountStore = Pick<Store, 'cloud' | 'documents' | 'inTurn'>

/** The first start makes one account and seeds its data in the same transaction. */
export async function openAccounts(
  store: AccountStore,
  { addAccount, showAccount = false }: AccountOptions,
  loadSeed: LoadSeed,
): Promise<OpenedAccounts> {
  const accounts = new Accounts(store.cloud)
  const file = new FirstAccount(store.documents)
  const makeIfNone = async () =>
    (await accounts.isEmpty()) ? makeFirst(store, accounts, file, await loadSeed()) : undefined
  const first = (await accounts.isEmpty()) ? await store.inTurn('first account', makeIfNone) : undefined
  const shown = first ?? told(await knownFirst(accounts, file), showAccount)
  if (addAccount === undefined) return { accounts, first: shown }
  return { accounts, first: shown, added: await add(accounts, addAccount) }
}

/** Returns undefined when somebody else has made it meanwhile. */
async function makeFirst(
  store: AccountStore,
  accounts: Accounts,
  file: FirstAccount,
  seed: Seed,
): Promise<Credentials | undefined> {
  // Written before the account exists: a crash in between leaves a password too many, never an account without one. The
  // next start takes it.
  const credentials = {
    ...(await file.create({ username: firstUsername, password: readablePassword() })),
    username: firstUsername,
  }
  const hash = await hashPassword(credentials.password)
  const sub = Accounts.newSubject()
  const seeded = await store.cloud.transaction(async (tx) => {
    if (!(await accounts.isEmpty(tx))) return undefined
    await accounts.insert(sub, credentials.username, hash, tx)
    return seed(tx, sub)
  })
  seeded?.()
  return seeded && credentials
}

async function knownFirst(accounts: Accounts, file: FirstAccount): Promise<Credentials> {
  const kept = (await file.read()) ?? { username: firstUsername, password: null }
  if (!(await accounts.named(kept.username))?.passwordChanged) return kept
  await file.forgetPassword(kept.username)
  return { ...kept, password: null }
}

function told({ username, password }: Credentials, shown: boolean): ShownAccount {
  return shown || password === null ? { username, password } : { username, password: null, hidden: true }
}

async function add(accounts: Accounts, username: string): Promise<{ username: string; password: string }> {
  if (!usernameForm.test(username)) {
    throw new UserError(
      `"${username}" can't be an account name. Use 1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit.`,
    )
  }
  const password = readablePassword()
  if (!(await accounts.insert(Accounts.newSubject(), username, await hashPassword(password)))) {
    throw new UserError(`There is already an account "${username}". Start without adding it, or choose another name.`)
  }
  return { username, password }
}

interface Credentials {
  username: string
  /** Null once the user has chosen another one, or when it is not shown. */
  password: string | null
}

const document = 'first-account'

/** The first account's generated password, kept so that it can be shown again until it is changed. */
export class FirstAccount {
  readonly #documents: Documents

  constructor(documents: Documents) {
    this.#documents = documents
  }

  async read(): Promise<Credentials | undefined> {
    const text = await this.#documents.read(document)
    return text === undefined ? undefined : parsed(text)
  }

  /** Returns what is kept with a password. */
  async create(credentials: { username: string; password: string }): Promise<{ username: string; password: string }> {
    const { username, password } = parsed(await this.#documents.create(document, written(credentials))) ?? {}
    if (username !== undefined && password) return { username, password }
    await this.#documents.replace(document, written(credentials))
    return credentials
  }

  async forgetPassword(username: string): Promise<void> {
    const kept = await this.read()
    if (kept?.username === username && kept.password !== null)
      await this.#documents.replace(document, written({ username, password: null }))
  }
}

function parsed(text: string): Credentials | undefined {
  try {
    const { username, password } = JSON.parse(text) as Partial<Credentials>
    return username ? { username, password: password ?? null } : undefined
  } catch {
    return undefined
  }
}

function written(credentials: Credentials): string {
  return `${JSON.stringify(credentials, null, 2)}\n`
}

// Without look-alikes: no 0 o, 1 l i.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, such as `k7mq-x2vd-9hpe-tw4c`: 79 bits, easy to type from a terminal. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
