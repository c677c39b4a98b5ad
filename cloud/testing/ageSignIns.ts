import { withDatabase } from './stores/databases.ts'

/** Makes every sign-in of a cloud that runs older than it is. Tokens that were issued before don't know. */
export async function ageSignIns(data: string, seconds: number): Promise<void> {
  await withDatabase(data, 'cloud', async (db) => {
    for (const [model, field] of [
      ['Session', 'loginTs'],
      ['RefreshToken', 'authTime'],
    ] as const) {
      for (const { id, payload } of await db.all<{ id: string; payload: string }>(
        'SELECT id, payload FROM identity WHERE model = ?',
        model,
      )) {
        const kept = JSON.parse(payload) as Record<string, number>
        await db.run(
          'UPDATE identity SET payload = ? WHERE model = ? AND id = ?',
          JSON.stringify({ ...kept, [field]: (kept[field] ?? 0) - seconds }),
          model,
          id,
        )
      }
    }
  })
}
