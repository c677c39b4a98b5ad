import { createHash } from 'node:crypto'
import type { Queries } from './database.ts'

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

/**
 * Replaces the ids of sessions and tokens, which are credentials, by their hashes; users stay signed in. Part of a
 * migration: never changed.
 */
export async function hashIdentityIds(tx: Queries): Promise<void> {
  const rows = await tx.all<Row>("SELECT model, id, payload FROM identity WHERE model <> 'Grant'")
  for (const { model, id, payload } of rows) {
    const { jti: _, ...kept } = JSON.parse(payload) as Payload
    delete kept.session?.cookie
    if (kept.returnTo !== undefined) kept.returnTo = kept.returnTo.replace(id, '')
    await tx.run(
      'UPDATE identity SET id = ?, payload = ? WHERE model = ? AND id = ?',
      createHash('sha256').update(id).digest('base64url'),
      JSON.stringify(kept),
      model,
      id,
    )
  }
}
