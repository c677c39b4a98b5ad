import { createHash } from 'node:crypto'
import type { Database } from './database.ts'

interface Row {
  model: string
  id: string
  payload: string
}

interface Payload {
  jti?: string
  returnTo?: string
  session?: { cookie?: string }
}

/** Replaces the ids of sessions and tokens, which open what they name, by their hashes; who is signed in stays so. Belongs to a migration: never changed. */
export function hashIdentityIds(db: Database): void {
  const rows = db.all<Row>("SELECT model, id, payload FROM identity WHERE model <> 'Grant'")
  for (const { model, id, payload } of rows) {
    const { jti: _, ...kept } = JSON.parse(payload) as Payload
    delete kept.session?.cookie
    if (kept.returnTo !== undefined) kept.returnTo = kept.returnTo.replace(id, '')
    db.run('UPDATE identity SET id = ?, payload = ? WHERE model = ? AND id = ?', createHash('sha256').update(id).digest('base64url'), JSON.stringify(kept), model, id)
  }
}
