import { afterAll, expect, test } from '@jest/globals'
import { ConsoleSession, type Tokens } from '../../testing/browser.ts'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { rotateKeysOfFolder } from './rotateKeys.ts'

afterAll(removeTemporaryFolders)

const keyOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

test('CLOUD-60: keys of a data folder are rotated while no cloud runs with it; tokens and sign-ins of before count after it', async () => {
  const data = temporaryFolder()
  const first = await startCloudProcess({ data })
  const session = new ConsoleSession(first.address)
  const tokens = await session.signIn(first.account.username, first.account.password ?? '')
  await expect(rotateKeysOfFolder(data)).rejects.toThrow(/is in use/)
  await first.stop()
  await rotateKeysOfFolder(data)
  await rotateKeysOfFolder(data)
  const next = await startCloudProcess({ data, port: Number(new URL(first.address).port) })
  expect(next.address).toBe(first.address)
  const status = async (token: string) =>
    (await fetch(`${next.address}/api/v1/settings`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await status(tokens.access_token)).toBe(200)
  const renewed = (await (await session.refresh(tokens.refresh_token)).json()) as Tokens
  expect(keyOf(renewed.access_token)).not.toBe(keyOf(tokens.access_token))
  expect(await status(renewed.access_token)).toBe(200)
  await next.stop()
  await expect(rotateKeysOfFolder(temporaryFolder())).rejects.toThrow(/is not a data folder/)
})
