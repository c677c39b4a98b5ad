import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import type { Database, Queries } from './database.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase('cloud')
  await db.run('CREATE TABLE a (x BIGINT PRIMARY KEY, y TEXT)')
})
afterAll(removeTemporaryFolders)

const add = (to: Queries, x: number) => to.run('INSERT INTO a (x) VALUES (?)', x)
const all = async () => (await db.all<{ x: number }>('SELECT x FROM a ORDER BY x')).map(({ x }) => x)
const pause = () => new Promise((resolve) => setImmediate(resolve))

describe('CLOUD-50: on either store', () => {
  test('numbers up to 2^53, bytes, null and texts come back as they were, and sums and counts are numbers', async () => {
    await db.run(
      'CREATE TABLE kinds (number BIGINT, bytes %, text TEXT)'.replace('%', db.dialect === 'sqlite' ? 'BLOB' : 'BYTEA'),
    )
    const text = '\u{1f331} \'?\' "x" \\ \n'
    await db.run('INSERT INTO kinds VALUES (?, ?, ?)', Number.MAX_SAFE_INTEGER, Buffer.from([0, 255, 1]), text)
    await db.run('INSERT INTO kinds VALUES (?1, ?2, ?3)', null, null, null)
    expect(await db.all('SELECT * FROM kinds ORDER BY number')).toEqual(
      expect.arrayContaining([
        { number: Number.MAX_SAFE_INTEGER, bytes: Buffer.from([0, 255, 1]), text },
        { number: null, bytes: null, text: null },
      ]),
    )
    expect(
      await db.get(
        "SELECT count(*) AS many, sum(number) AS total, sum(length(bytes)) AS bytes, '?' AS mark FROM kinds",
      ),
    ).toEqual({ many: 2, total: Number.MAX_SAFE_INTEGER, bytes: 3, mark: '?' })
    expect(await db.get('SELECT number FROM kinds WHERE number = 7')).toBeUndefined()
  })

  test('texts are sorted by their bytes', async () => {
    await addAccounts(db, 'u')
    for (const name of ['b', 'ä', 'B', '_', 'a'])
      await db.run(
        "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?1, 'u', ?1, '', 0, 0)",
        name,
      )
    expect((await db.all<{ name: string }>('SELECT name FROM projects ORDER BY name')).map(({ name }) => name)).toEqual(
      ['B', '_', 'a', 'b', 'ä'],
    )
  })

  test('a transaction does all or nothing, and what follows a failure in it does not rescue it', async () => {
    const careless = db.transaction(async (tx) => {
      await add(tx, 1)
      await tx.transaction((inner) => add(inner, 1)).catch(() => {})
      return 'fine'
    })
    await expect(careless).rejects.toThrow(/unique/i)
    await expect(
      db.transaction(async (tx) => {
        await add(tx, 2)
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await all()).toEqual([])
  })

  test('transactions that count and then add are done as if one came after the other', async () => {
    const addNext = () =>
      db.transaction(async (tx) => {
        const { many } = (await tx.get<{ many: number }>('SELECT count(*) AS many FROM a')) ?? { many: 0 }
        await pause()
        if (many >= 5) return false
        return (await add(tx, many)) > 0
      })
    const done = await Promise.all(Array.from({ length: 8 }, addNext))
    expect(done.filter(Boolean)).toHaveLength(5)
    expect(await all()).toEqual([0, 1, 2, 3, 4])
  })

  test('closing waits for what was asked before, and refuses what comes later', async () => {
    const work = db.transaction(async (tx) => {
      await pause()
      return add(tx, 1)
    })
    const closing = db.close()
    await expect(add(db, 2)).rejects.toThrow('The database is closed.')
    expect(await work).toBe(1)
    await closing
  })
})
