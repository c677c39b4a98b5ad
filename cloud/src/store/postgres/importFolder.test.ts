import { afterAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { claimsOf, ConsoleSession, type Tokens } from '../../../testing/browser.ts'
import { startCloudProcess } from '../../../testing/cloudProcess.ts'
import { former, formerDataFolder } from '../../../testing/former-release/formerRelease.ts'
import { addAccounts } from '../../../testing/stores/accounts.ts'
import { breakableDatabase } from '../../../testing/stores/breakableDatabase.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { User } from '../../../testing/user.ts'
import { cloudMigrations } from '../migrations.ts'
import { SqliteDatabase } from '../sqliteDatabase.ts'
import { openStore } from '../store.ts'
import { importFolder } from './importFolder.ts'
import { telemetryMigrations } from '../telemetryMigrations.ts'

const silent = () => {}
const runner = fileURLToPath(new URL('../../../../shared/workspace/run.mjs', import.meta.url))

afterAll(removeTemporaryFolders)

describe('CLOUD-58: the data of a folder', () => {
  test('are in the database afterwards, and everything in them works: who was signed in stays so, secrets and keys open, and new ones get numbers of their own', async () => {
    const [folder, database] = [formerDataFolder(), await newDatabase()]
    const copied = await importFolder(folder, database, silent)
    expect(Object.fromEntries(copied)).toMatchObject({ users: 1, devices: 1, projects: 1, secrets: 1, integrations: 1 })
    const cloud = await startCloudProcess({ database, allowTargets: ['127.0.0.1'] })
    const session = new ConsoleSession(cloud.address)
    const answer = await session.refresh(former.refreshToken)
    expect(answer.status).toBe(200)
    expect(claimsOf(((await answer.json()) as Tokens).access_token)['sub']).toBe(former.sub)
    const user = await User.signIn(cloud, former.account)
    expect(Object.keys(await user.read<object>('/devices'))).toEqual(['NODE-A41C7E'])
    expect(Object.keys(await user.read<object>('/secrets'))).toEqual(['API_KEY'])
    expect((await user.call('POST', '/projects', { name: 'One more', template: 'empty' })).ok).toBe(true)
    await cloud.stop()
    const store = await openStore(temporaryFolder(), silent, { database })
    const row = await store.cloud.get<{ owner: string; name: string; sealed_value: Buffer }>(
      'SELECT owner, name, sealed_value FROM secrets',
    )
    expect(row?.sealed_value.length).toBeGreaterThan(former.secret.length)
    await store.cloud.run(
      "INSERT INTO devices (id, owner, name, model, functions, variables, sealed_key, created_at) VALUES ('new', ?, 'n', 'm', '[]', '{}', ?, 0)",
      former.sub,
      Buffer.from('x'),
    )
    expect(
      await store.cloud.get("SELECT number > (SELECT min(number) FROM devices) AS later FROM devices WHERE id = 'new'"),
    ).toEqual({ later: true })
    await store.close()
  })

  test('come over whole: every row of every table, large ones and many', async () => {
    const [folder, database] = [temporaryFolder(), await newDatabase()]
    const before = await openStore(folder)
    await addAccounts(before.cloud, 'u')
    await before.cloud.run(
      "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES ('p', 'u', 'p', '', 0, 0)",
    )
    for (let number = 0; number < 30; number += 1)
      await before.cloud.run(
        "INSERT INTO project_files (project, path, content, etag, updated_at) VALUES ('p', ?, ?, '', 0)",
        `f${number}`,
        Buffer.alloc(300_000, number),
      )
    await before.telemetry.run(
      'INSERT INTO vitals WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2500) SELECT x % 3, x, -x, x FROM n',
    )
    await before.close()
    expect((await importFolder(folder, database, silent)).get('vitals')).toBe(2500)
    const after = await openStore(temporaryFolder(), silent, { database })
    const lengths = await after.cloud.all<{ path: string; content: Buffer }>('SELECT path, content FROM project_files')
    expect(lengths).toHaveLength(30)
    for (const { path, content } of lengths)
      expect(content.equals(Buffer.alloc(300_000, Number(path.slice(1))))).toBe(true)
    expect(await after.telemetry.get('SELECT count(*) AS many, sum(r) AS sum FROM vitals')).toEqual({
      many: 2500,
      sum: -(2500 * 2501) / 2,
    })
    await after.close()
  })

  test('are not mixed with others: a database that has data is refused, nor is a folder taken that is in use or none', async () => {
    const database = await newDatabase()
    const used = await openStore(temporaryFolder(), silent, { database })
    await used.close()
    await expect(importFolder(formerDataFolder(), database, silent)).rejects.toThrow(/has data already/)
    const folder = temporaryFolder()
    await expect(importFolder(folder, await newDatabase(), silent)).rejects.toThrow(/is not a data folder/)
    const running = await openStore(folder)
    await expect(importFolder(folder, await newDatabase(), silent)).rejects.toThrow(/is in use/)
    await running.close()
  })

  test('come over all or not at all: one row that PostgreSQL refuses, and the database stays empty', async () => {
    const [folder, database] = [formerDataFolder(), await newDatabase()]
    const before = await openStore(folder)
    await before.telemetry.run("INSERT INTO vitals VALUES (1, 'no time', 1, 1)")
    await before.close()
    await expect(importFolder(folder, database, silent)).rejects.toThrow(/can't be used: .*"no time"/)
    const repaired = await openStore(folder)
    await repaired.telemetry.run("DELETE FROM vitals WHERE t = 'no time'")
    await repaired.close()
    expect((await importFolder(folder, database, silent)).get('users')).toBe(1)
  })

  test('are copied by a command that tells the counts and no password', async () => {
    const database = (await newDatabase()).replace('postgres@', 'postgres:its-password@')
    const command = async (address: string) =>
      promisify(execFile)(process.execPath, [
        runner,
        'import-data',
        '--from',
        formerDataFolder(),
        '--database',
        address,
      ]).catch((error: { stdout: string; stderr: string }) => error)
    const done = await command(database)
    expect(done.stdout).toMatch(/^ +1 {2}users$[^]* {2}deliveries$[^]*All of it is in the database/m)
    const refused = await command(database.replace(/test_\w+/, 'missing'))
    expect(refused.stderr).toMatch(/^The database \S+\/missing can't be used: there is no such database\..*\n$/)
    const again = await command(database)
    expect(again.stderr).toMatch(/^The database \S+ has data already\. Import into one that no cloud has used yet\.\n$/)
    expect([done, refused, again].map(({ stdout, stderr }) => stdout + stderr).join()).not.toContain('its-password')
  })

  test('are not waited with: a database that is away ends the command, with one line', async () => {
    const database = await breakableDatabase()
    database.away()
    const command = promisify(execFile)(process.execPath, [
      runner,
      'import-data',
      '--from',
      formerDataFolder(),
      '--database',
      database.address,
    ])
    const ended = await command.catch((error: object) => error)
    await database.close()
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database \S+ can't be reached: .+\.\n$/),
    })
  })

  test('have the same tables and columns in both stores', async () => {
    const store = await openStore(temporaryFolder(), silent, { database: await newDatabase() })
    const inPostgres = await store.cloud.all<{ name: string }>(
      "SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'documents', 'leases') AND table_name NOT LIKE 'history%'",
    )
    await store.close()
    const files = [
      await SqliteDatabase.open(`${temporaryFolder()}/c.db`, 'FULL', cloudMigrations),
      await SqliteDatabase.open(`${temporaryFolder()}/t.db`, 'FULL', telemetryMigrations),
    ]
    const inFiles = await Promise.all(
      files.map((file) =>
        file.all<{ name: string }>(
          "SELECT m.name || '.' || c.name AS name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'",
        ),
      ),
    )
    expect(inPostgres.map(({ name }) => name).sort()).toEqual(
      inFiles
        .flat()
        .map(({ name }) => name)
        .sort(),
    )
    for (const file of files) await file.close()
  })
})
