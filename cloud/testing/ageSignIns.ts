import Libsql from 'libsql'
import { join } from 'node:path'

/** Makes every sign-in of a cloud that runs older than it is. Tokens that were issued before don't know. */
export function ageSignIns(data: string, seconds: number): void {
  const db = new Libsql(join(data, 'cloud.db'))
  try {
    db.pragma('busy_timeout = 5000')
    const age = (model: string, field: string) => db.prepare(`UPDATE identity SET payload = json_set(payload, '$.${field}', json_extract(payload, '$.${field}') - ?) WHERE model = ?`).run([seconds, model])
    age('Session', 'loginTs')
    age('RefreshToken', 'authTime')
  } finally {
    db.close()
  }
}
