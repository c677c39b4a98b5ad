import { afterAll, expect, test } from '@jest/globals'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { withDatabase } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'

afterAll(removeTemporaryFolders)

test('INT-01: what was stored before the rules became stricter is still listed, and can be mended or deleted', async () => {
  const first = await startCloudProcess()
  const { data, account } = first
  const { sub } = await User.signIn(first)
  await first.stop()
  const old = {
    id: 'old',
    type: 'Constructor',
    content: { name: 'old', url: 'javascript:x', secrets: [{ template_name: 'K' }], lambda: { language: 'python' } },
  }
  await withDatabase(data, 'cloud', (db) =>
    db.run(
      'INSERT INTO integrations VALUES (?, ?, ?, ?, ?, 1, 1)',
      sub,
      old.id,
      old.content.name,
      old.type,
      JSON.stringify(old.content),
    ),
  )

  const cloud = await startCloudProcess({ data })
  const user = await User.signIn(cloud, account)
  expect(await user.read('/integrations')).toEqual({ old })
  expect(
    (
      await user.call('PUT', '/integrations/old', {
        id: 'old',
        type: 'webhook',
        content: { name: 'old', url: 'https://example.com' },
      })
    ).status,
  ).toBe(200)
  expect((await user.call('DELETE', '/integrations/old')).status).toBe(204)
  await cloud.stop()
})
