import { randomBytes } from 'node:crypto'
import type { Database, Queries } from '../store/database.ts'

export type Language = 'en' | 'de'

export interface Account {
  sub: string
  username: string
  firstName: string
  lastName: string
  language?: Language
  /** From the other identity provider, or confirmed by the user. */
  email?: string
  passwordChanged: boolean
}

/** An account of a foreign identity provider. */
export type NewAccount = Required<Pick<Account, 'sub' | 'username' | 'firstName' | 'lastName' | 'email'>>

/** An account with the hash of its password. */
export interface StoredAccount extends Account {
  passwordHash: string
}

export interface Profile {
  firstName?: string
  lastName?: string
  language?: Language
}

interface AccountRow {
  sub: string
  username: string
  password_hash: string
  password_changed_at: number | null
  first_name: string
  last_name: string
  language: Language | null
  email: string | null
}

export class Accounts {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async isEmpty(db: Queries = this.#db): Promise<boolean> {
    return (await db.get('SELECT 1 FROM users LIMIT 1')) === undefined
  }

  /** Of all there are. */
  async ids(): Promise<ReadonlySet<string>> {
    return new Set((await this.#db.all<{ sub: string }>('SELECT sub FROM users')).map(({ sub }) => sub))
  }

  /** A subject that no device id can equal: brokers tell users and devices apart by it. */
  static newSubject(): string {
    return `user-${randomBytes(10).toString('hex')}`
  }

  /** Returns whether the name was free. */
  async insert(sub: string, username: string, passwordHash: string, db: Queries = this.#db): Promise<boolean> {
    return (
      (await db.run(
        'INSERT INTO users (sub, username, password_hash, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        sub,
        username,
        passwordHash,
        Date.now(),
      )) > 0
    )
  }

  /** One without a password. Returns whether name and subject were free. */
  async add({ sub, username, firstName, lastName, email }: NewAccount, db: Queries = this.#db): Promise<boolean> {
    const added = await db.run(
      "INSERT INTO users (sub, username, password_hash, first_name, last_name, email, created_at) VALUES (?, ?, '', ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      sub,
      username,
      firstName,
      lastName,
      email,
      Date.now(),
    )
    return added > 0
  }

  async find(sub: string): Promise<StoredAccount | undefined> {
    return account(await this.#db.get<AccountRow>('SELECT * FROM users WHERE sub = ?', sub))
  }

  async named(username: string): Promise<StoredAccount | undefined> {
    return account(await this.#db.get<AccountRow>('SELECT * FROM users WHERE lower(username) = ?', lowered(username)))
  }

  async update(sub: string, { firstName, lastName, language }: Profile): Promise<void> {
    await this.#db.run(
      'UPDATE users SET first_name = coalesce(?, first_name), last_name = coalesce(?, last_name), language = coalesce(?, language) WHERE sub = ?',
      firstName ?? null,
      lastName ?? null,
      language ?? null,
      sub,
    )
  }

  async setEmail(sub: string, email: string | null): Promise<void> {
    await this.#db.run('UPDATE users SET email = ? WHERE sub = ?', email, sub)
  }

  async changePassword(sub: string, passwordHash: string, db: Queries = this.#db): Promise<void> {
    await db.run(
      'UPDATE users SET password_hash = ?, password_changed_at = ? WHERE sub = ?',
      passwordHash,
      Date.now(),
      sub,
    )
  }
}

/** Only ASCII has two cases in names. */
function lowered(username: string): string {
  return username.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function account(row: AccountRow | undefined): StoredAccount | undefined {
  if (!row) return undefined
  return {
    sub: row.sub,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(row.language && { language: row.language }),
    ...(row.email !== null && { email: row.email }),
    passwordChanged: row.password_changed_at !== null,
    passwordHash: row.password_hash,
  }
}
