import { afterAll, describe, expect, test } from '@jest/globals'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { documentOf, onPostgres } from '../../testing/stores/databases.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { openAccounts } from './openAccounts.ts'

afterAll(removeTemporaryFolders)

const readable = /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/

async function open(
  folder: string,
  wishes: { addAccount?: string; showAccount?: boolean } = {},
  seeded: string[] = [],
) {
  const store = await openTestStore(folder)
  try {
    return await openAccounts(store, wishes, async () => async (_tx, owner) => () => void seeded.push(owner))
  } finally {
    await store.close()
  }
}

describe('the first account', () => {
  test('CLOUD-35: is the same at every start, its password is told once and when it is asked for, and it is furnished once', async () => {
    const folder = temporaryFolder()
    const seeded: string[] = []
    const { first } = await open(folder, {}, seeded)
    expect(first).toEqual({ username: 'admin', password: expect.stringMatching(readable) })
    expect((await open(folder, {}, seeded)).first).toEqual({ username: 'admin', password: null, hidden: true })
    expect((await open(folder, { showAccount: true }, seeded)).first).toEqual(first)
    expect(seeded).toHaveLength(1)
  })

  test('has another password on every install', async () => {
    expect((await open(temporaryFolder())).first.password).not.toBe((await open(temporaryFolder())).first.password)
  })

  test('is kept, in a file that nobody else may read', async () => {
    const folder = temporaryFolder()
    const { first } = await open(folder)
    expect(JSON.parse(await documentOf(folder, 'first-account'))).toEqual(first)
    if (process.platform !== 'win32' && !onPostgres)
      expect(statSync(join(folder, 'first-account.json')).mode & 0o777).toBe(0o600)
  })

  test('does not exist when its things could not be made, and the next start makes both', async () => {
    const folder = temporaryFolder()
    const store = await openTestStore(folder)
    await expect(
      openAccounts(store, {}, async () => async () => {
        throw new Error('disk full')
      }),
    ).rejects.toThrow('disk full')
    await store.close()
    const seeded: string[] = []
    await open(folder, {}, seeded)
    expect(seeded).toHaveLength(1)
  })

  test('whose password was changed as the process died has none told at the next start', async () => {
    const folder = temporaryFolder()
    const store = await openTestStore(folder)
    const { accounts, first } = await openAccounts(store, {}, async () => async () => () => {})
    await accounts.changePassword((await accounts.named(first.username))?.sub ?? '', 'the hash of another password')
    await store.close()
    expect((await open(folder)).first).toEqual({ username: 'admin', password: null })
    expect(await documentOf(folder, 'first-account')).not.toContain(first.password)
  })
})

describe('one more account', () => {
  test('is made with a password of its own', async () => {
    const { added } = await open(temporaryFolder(), { addAccount: 'second' })
    expect(added).toEqual({ username: 'second', password: expect.stringMatching(readable) })
  })

  test.each([
    ['ADMIN', /already an account "ADMIN"/],
    ['with space', /can't be an account name.*Use 1 to 64/],
    ['', /can't be an account name/],
    ['a'.repeat(65), /can't be an account name/],
    ['../x', /can't be an account name/],
  ])('%j is refused, with the reason', async (name, reason) => {
    await expect(open(temporaryFolder(), { addAccount: name })).rejects.toThrow(reason)
  })
})
