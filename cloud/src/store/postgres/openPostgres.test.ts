import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { startCloudProcess, runCommandLine, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { breakableDatabase, type BreakableDatabase } from '../../../testing/stores/breakableDatabase.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { connectTo, User } from '../../../testing/user.ts'
import { readOptions } from '../../options.ts'
import { DatabaseAway, UnstorableText } from '../database.ts'
import { openPostgres, type OpenedPostgres } from './openPostgres.ts'
import { poolFor, PostgresDatabase } from './postgresDatabase.ts'
import { postgresMigrations, type PostgresMigration } from './schema.ts'

const silent = () => {}

afterAll(removeTemporaryFolders)

describe("CLOUD-51: a database that can't be used", () => {
  const password = 'its-pass/word'
  const refusal = async (address: string) => {
    const { child, ended, output } = runCommandLine(['--port', '0', '--broker-port', '0'], {
      CONSOLE_DATABASE: address,
    })
    // One that takes the address waits for its database.
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    expect(await ended).toBe(1)
    clearTimeout(late)
    expect(output()).not.toContain('its-pass')
    return output()
  }

  test('is named by host, database and reason, without the password', async () => {
    const good = new URL(await newDatabase())
    const host = encodeURIComponent(good.searchParams.get('host') ?? '')
    expect(await refusal(`postgres://nobody:${encodeURIComponent(password)}@localhost/missing?host=${host}`)).toMatch(
      /The database postgres:\/\/nobody@\/tmp\/postgres-\w+\/missing can't be used: (this user may not connect|role "nobody" does not exist|there is no such database)/,
    )
    expect(await refusal(`postgres://postgres:${encodeURIComponent(password)}@localhost/missing?host=${host}`)).toMatch(
      /\/missing can't be used: there is no such database\. See --database \(CONSOLE_DATABASE\)/,
    )
  })

  test.each([
    ['its-pass'],
    ['postgres:its-pass'],
    ['postgres:/its-pass'],
    ['mysql://root:its-pass@localhost/x'],
    ['postgres://root:its-pass@localhost/'],
    ['postgres://root:its-pass'],
    ['postgres:/root:its-pass@localhost/x'],
    ['postgres:root:its-pass@localhost/x'],
    ['postgres:///root:its-pass@localhost/x'],
    ['postgres://root:1/its-pass@localhost/x'],
  ])('%s is no address, and what is wrong is told without it', (address) => {
    expect(() => readOptions([], { CONSOLE_DATABASE: address })).toThrow(
      /^--database \(CONSOLE_DATABASE\) (?!.*its-pass).*it has the form postgres:\/\/user@host:5432\/database\.$/,
    )
  })
})

describe('CLOUD-52: a database that is away', () => {
  let database: BreakableDatabase
  let cloud: CloudProcess | undefined
  beforeEach(async () => {
    database = await breakableDatabase()
  })
  afterEach(async () => {
    await cloud?.stop()
    cloud = undefined
    await database.close()
  })

  test('at the start is waited for, and one line says so', async () => {
    database.away()
    const told: string[] = []
    const opening = openPostgres(database.address, (text) => told.push(text))
    await until(() => told.length > 0, 'the line')
    database.back()
    const { database: opened } = await opening
    expect(await opened.get('SELECT 1 AS one')).toEqual({ one: 1 })
    await opened.close()
    expect(told).toEqual([
      expect.stringMatching(
        /^The database postgres:\/\/postgres@127\.0\.0\.1:\d+\/test_\w+ can't be reached \(.+\)\. Waiting for it/,
      ),
      expect.stringMatching(/ is there\.$/),
    ])
    expect(told.join()).not.toContain('a-password')
  })

  test.each([1, 3])('during the start, after %d connections, is waited for, too', async (connections) => {
    database.awayAfter(connections)
    const starting = startCloudProcess({ database: database.address })
    await until(() => database.isAway(), 'the fault')
    database.back()
    cloud = await starting
    expect(cloud.output()).not.toMatch(/^\s+at /m)
    expect((await fetch(`${cloud.address}/readyz`)).status).toBe(200)
  })

  test('later is answered 503 with Retry-After, signs nobody out, lets nobody in to the broker, and is used again when it is back', async () => {
    cloud = await startCloudProcess({ database: database.address })
    const its = cloud
    const user = await User.signIn(its)
    const client = await user.connect()
    const calls = () =>
      Promise.all([
        user.call('GET', '/secrets'),
        user.call('PUT', '/secrets/LATER', { value: 'x' }),
        user.session.refresh(user.tokens.refresh_token),
      ])
    database.away()
    for (const answer of (await calls()).slice(0, 2))
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '2',
        "The data can't be reached at the moment. Try again in a few seconds.",
      ])
    expect((await user.session.refresh(user.tokens.refresh_token)).status).toBe(503)
    await expect(connectTo(its, { username: user.sub, password: user.tokens.access_token })).rejects.toThrow()
    expect(client.connected).toBe(true)
    for (const path of [
      '/config.json',
      '/oidc/.well-known/openid-configuration',
      '/oidc/jwks',
      '/healthz',
      '/openapi.json',
    ])
      expect([path, (await fetch(`${its.address}${path}`)).status]).toEqual([path, 200])
    database.back()
    expect((await user.call('PUT', '/secrets/LATER', { value: 'x' })).status).toBe(204)
    expect((await user.session.refresh(user.tokens.refresh_token)).status).toBe(200)
    expect(its.process.exitCode).toBeNull()
    await until(() => its.output().includes('is there again'), 'the line')
    expect(
      its
        .output()
        .split('\n')
        .filter((line) => line.startsWith('The database')),
    ).toEqual([
      expect.stringMatching(/ can't be reached \(.+\)\. It is tried again; until then calls are answered 503\.$/),
      expect.stringMatching(/^The database \S+ is there again\.$/),
    ])
    user.disconnect()
  })
})

describe('CLOUD-53: the schema', () => {
  const next = (sql: string, needs?: number): PostgresMigration => ({ sql, ...(needs !== undefined && { needs }) })
  const first = next('CREATE TABLE a (x BIGINT)')
  const open = async (address: string, migrations: readonly PostgresMigration[]) =>
    (await openPostgres(address, silent, migrations)).database

  test('is brought up to date once, however many replicas start at once', async () => {
    const address = await newDatabase()
    const all = await Promise.all([1, 2, 3].map(() => open(address, postgresMigrations)))
    expect(await all[0]?.get('SELECT count(*) AS done FROM migrations')).toEqual({ done: postgresMigrations.length })
    for (const each of all) await each.close()
  })

  test('that a newer release has expanded is used by the one before; one that is contracted needs those that know it', async () => {
    const address = await newDatabase()
    const expanded = [first, next('ALTER TABLE a ADD COLUMN y BIGINT')]
    for (const migrations of [[first], expanded, [first]]) {
      const database = await open(address, migrations)
      await database.run('INSERT INTO a (x) VALUES (1)')
      await database.close()
    }
    await (await open(address, [...expanded, next('ALTER TABLE a DROP COLUMN x', 2)])).close()
    await (await open(address, expanded)).close()
    await expect(open(address, [first])).rejects.toThrow(
      /^The database .* was changed by a newer version of this cloud/,
    )
  })

  test('of which a step fails stays as it was', async () => {
    const address = await newDatabase()
    await expect(open(address, [first, next('no SQL')])).rejects.toThrow(/can't be used: syntax error/)
    const database = await open(address, [first])
    expect(await database.all('SELECT number FROM migrations')).toEqual([{ number: 1 }])
    await database.close()
  })
})

describe('what takes its time at the start', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    jest.useRealTimers()
    for (const end of ends.splice(0).reverse()) await end()
  })
  const open = async (address: string, migrations?: readonly PostgresMigration[]) => {
    const opened = await openPostgres(address, silent, migrations)
    ends.push(() => opened.database.close())
    return opened
  }
  /** Lets a minute pass for this process once the server has found what it does. */
  const minuteAfter = async (observer: PostgresDatabase, sql: string) => {
    const latest = Date.now() + 10_000
    while ((await observer.get(sql)) === undefined) if (Date.now() > latest) throw new Error(`Nothing found by ${sql}`)
    jest.advanceTimersByTime(60_000)
  }
  const onlySetTimeout = {
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  } as const satisfies Parameters<typeof jest.useFakeTimers>[0]

  test('CLOUD-53: a step of the schema that takes long is done once', async () => {
    const address = await newDatabase()
    const { database: observer } = await open(address, [])
    jest.useFakeTimers(onlySetTimeout)
    const told: string[] = []
    const opening = openPostgres(address, (text) => told.push(text), [
      { sql: 'CREATE TABLE a (x BIGINT); SELECT pg_sleep(1)' },
    ])
    await minuteAfter(
      observer,
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE TABLE a %' AND wait_event = 'PgSleep'",
    )
    const { database } = await opening
    ends.push(() => database.close())
    expect(told).toEqual([])
    expect(await database.get('SELECT count(*) AS done FROM migrations')).toEqual({ done: 1 })
  })

  const taken = ({ inTurn }: OpenedPostgres) =>
    new Promise<{ first: Promise<void>; end(): void }>((resolve) => {
      const first: Promise<void> = inTurn(
        'a turn',
        () => new Promise((end) => setImmediate(() => resolve({ first, end }))),
      )
    })
  const waits =
    "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"

  test("CLOUD-54: who waits for another replica's turn waits as long as that takes", async () => {
    const address = await newDatabase()
    const [one, other] = [await open(address, []), await open(address, [])]
    jest.useFakeTimers(onlySetTimeout)
    const { first, end } = await taken(one)
    const second = other.inTurn('a turn', async () => 'done')
    await minuteAfter(one.database, waits)
    end()
    await first
    expect(await second).toBe('done')
  })

  test('CLOUD-52: a database that goes away while a turn is waited for is one that is away', async () => {
    const relay = await breakableDatabase()
    ends.push(() => relay.close())
    const [one, other] = [await open(relay.address, []), await open(relay.address, [])]
    const { first, end } = await taken(one)
    const second = other.inTurn('a turn', async () => {}).catch((error: unknown) => error)
    await until(() => one.database.get(waits), 'somebody who waits')
    relay.away()
    expect(await second).toBeInstanceOf(DatabaseAway)
    end()
    await first
  })
})

describe('CLOUD-50: PostgreSQL', () => {
  test('is sent no text with NUL, and stays usable after it', async () => {
    const database = new PostgresDatabase(poolFor(await newDatabase(), 1))
    await expect(database.get('SELECT ?::text', 'a\0b')).rejects.toThrow(UnstorableText)
    await expect(database.transaction((tx) => tx.get('SELECT ?::text', 'a\0b'))).rejects.toThrow(UnstorableText)
    expect(await database.get('SELECT 1 AS one')).toEqual({ one: 1 })
    await database.close()
  })

  test('does transactions that take too long not at all, and the next ones on', async () => {
    const database = new PostgresDatabase(poolFor(await newDatabase(), 1), 200)
    await database.run('CREATE TABLE a (x BIGINT)')
    await expect(
      database.transaction(async (tx) => {
        await tx.run('INSERT INTO a VALUES (1)')
        await tx.get('SELECT pg_sleep(20)')
      }),
    ).rejects.toThrow('A transaction took longer than 0.2 s and was rolled back.')
    expect(await database.all('SELECT * FROM a')).toEqual([])
    await database.close()
  })
})
