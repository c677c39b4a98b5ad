import Libsql from 'libsql'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporaryFolder.ts'

/** What the former release has issued, as its user and browser still hold it. */
export const former = {
  account: { username: 'admin', password: '36y8-7mmc-s7aw-yjnr' },
  sub: 'user-1f3c7292ebe758be7195',
  refreshToken: 'ZF4AztOCvWprFJQVtnN292AfviL12JsDrAhjGsgQvu3',
  session: 'k_eeoFZkSP3uMtzHqEjJ3w7AZ9diuIisV9lc-E73yeQ',
  interaction: '7iKJZttupbGddu4NKSLUWW_QgmIBiiiTAhDcRXEgPcS',
  secret: 'kept across releases',
}

const stores = { 'cloud.db': ['cloud.sql', 3], 'telemetry.db': ['telemetry.sql', 2] } as const

/**
 * A data folder that release 1.3 has written: its accounts, sign-ins, a device, a project, a secret and an integration.
 * They expire as if written today.
 */
export function formerDataFolder(): string {
  const folder = temporaryFolder()
  for (const name of ['keys.json', 'first-account.json']) copyFileSync(join(__dirname, name), join(folder, name))
  for (const [name, [dump, version]] of Object.entries(stores)) {
    const db = new Libsql(join(folder, name))
    db.exec(readFileSync(join(__dirname, dump), 'utf8'))
    db.pragma(`user_version = ${version}`)
    if (name === 'cloud.db') {
      const tomorrow = Math.floor(Date.now() / 1000) + 24 * 60 * 60
      db.prepare("UPDATE identity SET expires_at = ?, payload = json_set(payload, '$.exp', ?)").run([
        tomorrow,
        tomorrow,
      ])
    }
    db.close()
  }
  return folder
}
