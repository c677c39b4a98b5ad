import { afterEach, describe, expect, test } from '@jest/globals'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsOf, ConsoleSession, type Tokens } from '../../testing/browser.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { former, formerDataFolder } from '../../testing/former-release/formerRelease.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { connectTo } from '../../testing/user.ts'
import { backUpBeforeMigration } from './backup.ts'
import { cloudMigrations } from './migrations.ts'
import { SqliteDatabase } from './sqliteDatabase.ts'
import { openStore } from './store.ts'
import { telemetryMigrations } from './telemetryMigrations.ts'

let cloud: CloudProcess | undefined

afterEach(async () => {
  await cloud?.stop()
  cloud = undefined
  removeTemporaryFolders()
})

const backupsIn = (folder: string) =>
  existsSync(join(folder, 'backups'))
    ? readdirSync(join(folder, 'backups'))
        .sort()
        .map((name) => join(folder, 'backups', name))
    : []
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('CLOUD-36: data of the former release', () => {
  test('HIST-21, JOIN-21: open, and everything in them works: who was signed in stays so, devices keep their keys beside those that are claimed now, and there is a history from then on, which no copy has', async () => {
    const data = formerDataFolder()
    cloud = await startCloudProcess({ data })
    const session = new ConsoleSession(cloud.address)
    const answer = await session.refresh(former.refreshToken)
    expect(answer.status).toBe(200)
    const { access_token: token } = (await answer.json()) as Tokens
    expect(claimsOf(token)['sub']).toBe(former.sub)
    const { address } = cloud
    const call = async (path: string, body?: object) =>
      (
        await fetch(`${address}/api/v1${path}`, {
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
      ).json()
    expect(await call('/users')).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', language: 'de' })
    expect(Object.values((await call('/projects')) as object)).toEqual([
      expect.objectContaining({ name: 'greenhouse' }),
    ])
    expect(Object.values((await call('/integrations')) as object)).toEqual([
      expect.objectContaining({ type: 'webhook' }),
    ])
    expect(Object.keys((await call('/secrets')) as object)).toEqual(['API_KEY'])
    expect(await call('/devices')).toEqual({
      'NODE-A41C7E': expect.objectContaining({ kind: 'simulated', labels: [] }),
    })
    expect(
      (await new ConsoleSession(address).signIn(former.account.username, former.account.password)).access_token,
    ).toBeTruthy()
    expect(cloud.output()).toMatch(/brought up to date\. A copy of what they were is in .*backups/)

    await until(
      async () => ((await call('/devices/NODE-A41C7E')) as { status: string }).status === 'online',
      'the simulated device to sign in',
    )
    const { id, key } = (await call('/claims', { name: 'New', kind: 'mqtt' })) as { id: string; key: string }
    const connection = await connectTo(cloud, { username: id, password: key })
    expect(await call(`/devices/${id}`)).toMatchObject({ status: 'online', kind: 'device' })
    await connection.endAsync()

    const kept = async () => (await call('/history')) as { events: number; keeping: unknown }
    expect(
      await until(async () => {
        const status = await kept()
        return status.events > 0 && status
      }, 'events of its device to be stored'),
    ).toMatchObject({ keeping: true })
    expect(existsSync(join(data, 'history.db'))).toBe(true)
    expect(backupsIn(data).flatMap((folder) => readdirSync(folder))).not.toContain('history.db')
  })

  test('are copied first, for their owner only, and the copy is a data folder of that release', async () => {
    const folder = formerDataFolder()
    const told: string[] = []
    await (await openStore(folder, (text) => told.push(text))).close()
    const [backup = '', ...others] = backupsIn(folder)
    expect(others).toEqual([])
    expect(told).toEqual([expect.stringContaining(backup)])
    expect(mode(backup)).toBe('700')
    const files = readdirSync(backup).sort()
    expect(files).toEqual(['cloud.db', 'first-account.json', 'keys.json', 'telemetry.db'])
    for (const file of files) expect(`${file} ${mode(join(backup, file))}`).toBe(`${file} 600`)
    // Opened as that release does, with the migrations that it knew.
    const accounts = await SqliteDatabase.open(join(backup, 'cloud.db'), 'FULL', cloudMigrations.slice(0, 3))
    expect(await accounts.get("SELECT id FROM identity WHERE model = 'RefreshToken'")).toEqual({
      id: former.refreshToken,
    })
    expect(await accounts.get('SELECT name FROM projects')).toEqual({ name: 'greenhouse' })
    await accounts.close()
    await (await SqliteDatabase.open(join(backup, 'telemetry.db'), 'NORMAL', telemetryMigrations.slice(0, 2))).close()
    await (await openStore(backup)).close()
  })

  test('are not copied again once they are up to date, nor is a new folder; of many copies the newest three are kept', async () => {
    const fresh = temporaryFolder()
    await (await openStore(fresh)).close()
    expect(backupsIn(fresh)).toEqual([])
    const folder = formerDataFolder()
    await (await openStore(folder)).close()
    await (await openStore(folder)).close()
    expect(backupsIn(folder)).toHaveLength(1)
    for (let time = 0; time < 4; time += 1) {
      const before = backupsIn(folder)
      backUpBeforeMigration(
        folder,
        [{ path: join(folder, 'cloud.db'), migrations: [...cloudMigrations, 'of the next release'] }],
        () => {},
      )
      expect(backupsIn(folder).at(-1)).not.toBe(before.at(-1))
    }
    expect(backupsIn(folder)).toHaveLength(3)
  })

  test("that can't be copied are left as they are, and it is told", async () => {
    const folder = formerDataFolder()
    const before = readFileSync(join(folder, 'cloud.db'))
    // A file stands where the folder of the copies would be.
    writeFileSync(join(folder, 'backups'), '')
    await expect(openStore(folder)).rejects.toThrow(
      /can't be copied before they are brought up to date.*Nothing was changed/,
    )
    expect(readFileSync(join(folder, 'cloud.db'))).toEqual(before)
  })
})

describe('CLOUD-37: what opens a session is stored as a hash only', () => {
  test('after the upgrade, too: nothing readable is left behind in the file', async () => {
    const folder = formerDataFolder()
    await (await openStore(folder)).close()
    const bytes = ['cloud.db', 'cloud.db-wal']
      .map((name) => join(folder, name))
      .filter(existsSync)
      .map((path) => readFileSync(path, 'latin1'))
      .join('')
    for (const id of [former.refreshToken, former.session, former.interaction]) expect(bytes).not.toContain(id)
  })
})
