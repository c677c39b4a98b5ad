import { randomBytes } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { hashPassword, passwordMatches } from './passwordHash.ts'

export type Language = 'en' | 'de'

export interface Account {
  sub: string
  username: string
  firstName: string
  lastName: string
  language?: Language
  passwordChanged: boolean
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
}

export class Accounts {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  get isEmpty(): boolean {
    return this.#db.get('SELECT 1 FROM users LIMIT 1') === undefined
  }

  /** A subject that no device id can equal: brokers tell users and devices apart by it. */
  static newSubject(): string {
    return `user-${randomBytes(10).toString('hex')}`
  }

  insert(sub: string, username: string, passwordHash: string): void {
    this.#db.run('INSERT INTO users (sub, username, password_hash, created_at) VALUES (?, ?, ?, ?)', sub, username, passwordHash, Date.now())
  }

  find(sub: string): Account | undefined {
    return account(this.#db.get<AccountRow>('SELECT * FROM users WHERE sub = ?', sub))
  }

  named(username: string): Account | undefined {
    return account(this.#db.get<AccountRow>('SELECT * FROM users WHERE username = ?', username))
  }

  /** Takes as long for an unknown username as for a wrong password. A known browser has a lane of its own in the queue. */
  async signIn(username: string, password: string, browser?: string): Promise<Account | undefined> {
    const row = this.#db.get<AccountRow>('SELECT * FROM users WHERE username = ?', username)
    return (await passwordMatches(password, row?.password_hash, browser)) ? account(row) : undefined
  }

  async isPassword(sub: string, password: string): Promise<boolean> {
    return passwordMatches(password, this.#db.get<AccountRow>('SELECT * FROM users WHERE sub = ?', sub)?.password_hash, sub)
  }

  update(sub: string, { firstName, lastName, language }: Profile): void {
    this.#db.run(
      'UPDATE users SET first_name = coalesce(?, first_name), last_name = coalesce(?, last_name), language = coalesce(?, language) WHERE sub = ?',
      firstName ?? null, lastName ?? null, language ?? null, sub,
    )
  }

  async changePassword(sub: string, password: string): Promise<void> {
    const hash = await hashPassword(password, sub)
    this.#db.run('UPDATE users SET password_hash = ?, password_changed_at = ? WHERE sub = ?', hash, Date.now(), sub)
  }
}

function account(row: AccountRow | undefined): Account | undefined {
  if (!row) return undefined
  return {
    sub: row.sub,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(row.language && { language: row.language }),
    passwordChanged: row.password_changed_at !== null,
  }
}
