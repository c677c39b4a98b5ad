import { afterEach, describe, expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { Seal } from './installKeys.ts'
import { SqliteDatabase } from './sqliteDatabase.ts'
import { openStore } from './store.ts'

afterEach(removeTemporaryFolders)

describe('the store', () => {
  test('every install has keys of its own', async () => {
    const [one, other] = [await openStore(temporaryFolder()), await openStore(temporaryFolder())]
    expect(one.keys.signing.d).not.toBe(other.keys.signing.d)
    expect(one.keys.sealing).not.toBe(other.keys.sealing)
    expect(one.keys.cookies).not.toEqual(other.keys.cookies)
    await one.close()
    await other.close()
  })

  test('its keys stay the same from start to start', async () => {
    const folder = temporaryFolder()
    const first = await openStore(folder)
    await first.close()
    const second = await openStore(folder)
    expect(second.keys).toEqual(first.keys)
    await second.close()
  })

  if (process.platform !== 'win32') {
    test('CLOUD-37: nobody else may read it', async () => {
      const folder = join(temporaryFolder(), 'data')
      const store = await openStore(folder)
      const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
      expect(mode(folder)).toBe('700')
      for (const name of [
        'in-use',
        'keys.json',
        'cloud.db',
        'cloud.db-wal',
        'cloud.db-shm',
        'telemetry.db',
        'telemetry.db-wal',
        'telemetry.db-shm',
      ])
        expect(`${name} ${mode(join(folder, name))}`).toBe(`${name} 600`)
      await store.close()
    })
  }

  test('a second cloud with the same folder is refused, and told why', async () => {
    const folder = temporaryFolder()
    const store = await openStore(folder)
    await expect(openStore(folder)).rejects.toThrow(/is in use: another cloud runs with it.*--data/)
    // Nor by another process: that this one has tried again has not taken the lock away.
    const script = `const { FolderLock } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'dataFolder.ts')).href)}); try { new FolderLock(${JSON.stringify(folder)}) } catch (error) { console.log(error.message) }`
    expect(
      spawnSync(
        process.execPath,
        ['--import', pathToFileURL(require.resolve('tsx')).href, '--input-type=module', '-e', script],
        { encoding: 'utf8', timeout: 30_000 },
      ).stdout,
    ).toMatch(/is in use/)
    await store.close()
    await (await openStore(folder)).close()
  })

  test('a store whose keys are lost is refused rather than given new ones', async () => {
    const folder = temporaryFolder()
    await (await openStore(folder)).close()
    rmSync(join(folder, 'keys.json'))
    await expect(openStore(folder)).rejects.toThrow(/keys\.json is missing.*Put it back/)
    expect(existsSync(join(folder, 'keys.json'))).toBe(false)
  })

  test.each([
    ['keys.json', '{"signing":'],
    ['cloud.db', 'this is not a database, and long enough to be looked at as one'],
  ])('a damaged %s is refused, and named', async (name, content) => {
    const folder = temporaryFolder()
    await (await openStore(folder)).close()
    writeFileSync(join(folder, name), content.repeat(20))
    await expect(openStore(folder)).rejects.toThrow(new RegExp(`${name.replace('.', '\\.')}.*Restore it from a copy`))
  })

  test('a data folder that is a file is refused', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(openStore(file)).rejects.toThrow(/can't be used.*--data/)
  })

  test('folders that lead to it are made, for its owner only', async () => {
    const folder = join(temporaryFolder(), 'a', 'b')
    await (await openStore(folder)).close()
    expect(existsSync(join(folder, 'cloud.db'))).toBe(true)
    expect(existsSync(join(folder, `.write-check-${process.pid}`))).toBe(false)
  })

  if (process.platform === 'linux') {
    // In a process of its own: what this is about once never ended.
    test.each([
      ['/proc/x/y', /can't be used: it can't be made \(ENOENT.*--data/],
      ['/proc', /can't be used: it can't be written to \(E[A-Z]+.*--data/],
    ])(
      '%s is refused as the data folder, and that at once',
      async (folder, message) => {
        const script = `const { makeDataFolder } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'dataFolder.ts')).href)}); try { makeDataFolder(${JSON.stringify(folder)}) } catch (error) { console.log(error.message) }`
        const { stdout, signal } = spawnSync(
          process.execPath,
          ['--import', pathToFileURL(require.resolve('tsx')).href, '--input-type=module', '-e', script],
          { encoding: 'utf8', timeout: 30_000 },
        )
        expect(signal).toBeNull()
        expect(stdout).toMatch(message)
      },
      40_000,
    )
  }

  test('a store of a newer version is left alone', async () => {
    const path = join(temporaryFolder(), 'x.db')
    await (await SqliteDatabase.open(path, 'FULL', ['CREATE TABLE a (x)', 'CREATE TABLE b (x)'])).close()
    await expect(SqliteDatabase.open(path, 'FULL', ['CREATE TABLE a (x)'])).rejects.toThrow(/newer version/)
  })

  test('a migration runs once, and the next one when it comes', async () => {
    const path = join(temporaryFolder(), 'x.db')
    const first = await SqliteDatabase.open(path, 'FULL', ['CREATE TABLE a (x)'])
    await first.run('INSERT INTO a VALUES (?)', 7)
    await first.close()
    const second = await SqliteDatabase.open(path, 'FULL', ['CREATE TABLE a (x)', 'ALTER TABLE a ADD COLUMN y'])
    expect(await second.all('SELECT x, y FROM a')).toEqual([{ x: 7, y: null }])
    await second.close()
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const db = await SqliteDatabase.open(join(temporaryFolder(), 'x.db'), 'FULL', ['CREATE TABLE a (x)'])
    const work = () =>
      db.transaction(async (tx) => {
        await tx.run('INSERT INTO a VALUES (1)')
        await tx.transaction((inner) => inner.run('INSERT INTO a VALUES (2)'))
        throw new Error('stop')
      })
    await expect(work()).rejects.toThrow('stop')
    expect(await db.all('SELECT * FROM a')).toEqual([])
    await db.close()
  })

  test('null, bytes and large numbers come back as they were', async () => {
    const db = await SqliteDatabase.open(join(temporaryFolder(), 'x.db'), 'FULL', [])
    expect(await db.get('SELECT ? AS x', null)).toEqual({ x: null })
    expect(await db.get('SELECT ? AS x', Buffer.from('bytes'))).toEqual({ x: Buffer.from('bytes') })
    expect(await db.get('SELECT ? AS x', 1_795_184_305_024)).toEqual({ x: 1_795_184_305_024 })
    expect(await db.get('SELECT 1 AS x WHERE 0')).toBeUndefined()
    await db.close()
  })
})

describe('sealed values', () => {
  const seal = new Seal(Buffer.alloc(32, 7).toString('base64'))

  test('SEC-04: are unreadable without the key, and never twice the same', async () => {
    const sealed = seal.close('canary', 'secret a')
    expect(sealed.toString('latin1')).not.toContain('canary')
    expect(seal.close('canary', 'secret a')).not.toEqual(sealed)
    expect(seal.open(sealed, 'secret a')).toBe('canary')
    expect(() => new Seal(Buffer.alloc(32, 8).toString('base64')).open(sealed, 'secret a')).toThrow()
  })

  test('can not be changed, nor moved to another row', async () => {
    const sealed = seal.close('canary', 'secret a')
    expect(() => seal.open(sealed, 'secret b')).toThrow()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => seal.open(changed, 'secret a')).toThrow()
    }
  })
})

test('keys.json has no key of another kind than the store knows', async () => {
  const folder = temporaryFolder()
  await (await openStore(folder)).close()
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as object).sort()).toEqual([
    'cookies',
    'sealing',
    'signing',
  ])
})
