import type { Registry } from '../../src/fleet/registry.ts'
import type { Queries } from '../../src/store/database.ts'

/** Accounts that nobody signs in to. */
export async function addAccounts(db: Queries, ...subs: string[]): Promise<void> {
  for (const sub of subs)
    await db.run("INSERT INTO users (sub, username, password_hash, created_at) VALUES (?, ?, '', 0)", sub, sub)
}

/** A device that can do nothing. */
export const addDevice = (registry: Registry, owner: string, number: number, id: string, key = 'key'): Promise<void> =>
  registry.add({ number, id, owner, name: id, model: 'm', functions: [], variables: {} }, key)
