import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import Libsql from 'libsql'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import type { Queries } from './database.ts'
import { SqliteDatabase } from './sqliteDatabase.ts'

let db: SqliteDatabase
let path: string

beforeEach(async () => {
  path = join(temporaryFolder(), 'x.db')
  db = await SqliteDatabase.open(path, 'FULL', ['CREATE TABLE a (x PRIMARY KEY)'], 200)
})
afterEach(() => db.close().catch(() => {}))
afterAll(removeTemporaryFolders)

const add = (to: Queries, x: number) => to.run('INSERT INTO a VALUES (?)', x)
const all = async () => (await db.all<{ x: number }>('SELECT x FROM a ORDER BY rowid')).map(({ x }) => x)
const pause = () => new Promise((resolve) => setImmediate(resolve))

describe('CLOUD-17: a transaction', () => {
  test('has no foreign statement in it: one that comes while it waits is done after it, and stays when it is rolled back', async () => {
    const failing = db.transaction(async (tx) => {
      await add(tx, 1)
      await pause()
      await add(tx, 2)
      throw new Error('stop')
    })
    const foreign = add(db, 3)
    await expect(failing).rejects.toThrow('stop')
    await foreign
    expect(await all()).toEqual([3])
  })

  test('waits for the one before it, and so does everything else, in the order in which it came', async () => {
    const work = (x: number) =>
      db.transaction(async (tx) => {
        await pause()
        await add(tx, x)
        await pause()
        await add(tx, x + 1)
      })
    await Promise.all([work(1), add(db, 3), work(4), add(db, 6)])
    expect(await all()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that counts and then adds counts what the one before it has added', async () => {
    const addIfEmpty = (x: number) =>
      db.transaction(async (tx) => {
        if (await tx.get('SELECT 1 FROM a')) return false
        await pause()
        return (await add(tx, x)) > 0
      })
    expect(await Promise.all([addIfEmpty(1), addIfEmpty(2)])).toEqual([true, false])
  })

  test('that never ends is rolled back, is told, and stops nobody', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const endless = db.transaction(async (tx) => {
      await add(tx, 1)
      // Its own database instead of `tx`: this waits for the transaction, which waits for this.
      await add(db, 2)
      late = add(tx, 3)
      await late
    })
    await expect(endless).rejects.toThrow('A transaction took longer than 0.2 s and was rolled back.')
    await expect(add(db, 4)).resolves.toBe(1)
    await expect(late).rejects.toThrow('The transaction has ended.')
    expect(await all()).toEqual([2, 4])
  })

  test('of which something failed is rolled back, even if the work goes on', async () => {
    const careless = db.transaction(async (tx) => {
      await add(tx, 1)
      await tx.transaction((inner) => add(inner, 1)).catch(() => {})
      return 'fine'
    })
    await expect(careless).rejects.toThrow('UNIQUE')
    expect(await all()).toEqual([])
  })
})

test('CLOUD-18: so many statements wait at most; those beyond are refused, those before are done', async () => {
  const running = db.transaction(pause)
  const waiting = Array.from({ length: 10_000 }, () => db.get('SELECT 1'))
  await expect(db.get('SELECT 1')).rejects.toThrow('The database is busy')
  await Promise.all([running, ...waiting])
  expect(await db.get('SELECT 1 AS x')).toEqual({ x: 1 })
})

test('CLOUD-17: a change that finds the file locked by others fails alone, of whatever kind it is: once they are gone, everything is stored again', async () => {
  await add(db, 1)
  const other = new Libsql(path)
  other.exec('BEGIN EXCLUSIVE')
  const changes = [
    () => db.run('INSERT INTO a VALUES (7)'),
    () => db.get('INSERT INTO a VALUES (7) RETURNING x'),
    () => db.all('UPDATE a SET x = x + 10 RETURNING x'),
    () => db.transaction((tx) => add(tx, 7)),
  ]
  for (const change of changes) await expect(change()).rejects.toThrow('database is locked')
  other.exec('COMMIT')
  other.close()
  await db.transaction((tx) => add(tx, 2))
  expect(await all()).toEqual([1, 2])
})
