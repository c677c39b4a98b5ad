import { describe, expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Tokens } from '../../../testing/browser.ts'
import { startCloudProcess } from '../../../testing/cloudProcess.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { serverPrograms } from '../../../testing/stores/programs.mjs'
import { at, TwoClouds } from '../../../testing/stores/twoClouds.ts'
import { openPostgres } from './openPostgres.ts'
import { postgresMigrations } from './schema.ts'

const clouds = new TwoClouds()
const program = (name: string, args: readonly string[], input?: Buffer) =>
  execFileSync(join(serverPrograms() ?? '', name), args, {
    ...(input && { input }),
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  })

describe('CLOUD-63: a database', () => {
  test('that is dumped while clouds run is restored elsewhere: who was signed in stays so, and secrets open', async () => {
    const database = await newDatabase()
    const { one, user } = await clouds.start({ database })
    await at(one, user)('PUT', '/secrets/KEPT', { value: 'kept' })
    const dump = program('pg_dump', ['--format=custom', '--no-owner', `--dbname=${database}`])
    await at(one, user)('PUT', '/secrets/LATER', { value: 'not in the dump' })
    const restored = await newDatabase()
    program('pg_restore', ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${restored}`], dump)
    const cloud = await startCloudProcess({ database: restored, origin: user.session.origin })
    const answer = await fetch(`${cloud.address}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'console',
        grant_type: 'refresh_token',
        refresh_token: user.tokens.refresh_token,
      }),
    })
    const { access_token: token } = (await answer.json()) as Tokens
    const secrets = (await (
      await fetch(`${cloud.address}/api/v1/secrets`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as object
    expect(Object.keys(secrets)).toEqual(['KEPT'])
    await cloud.stop()
  })

  test('is upgraded while clouds of the former release work on it: no call fails, and more of them may start', async () => {
    const database = await newDatabase()
    const { one, other, user } = await clouds.start({ database })
    const statuses = new Set<number>()
    let working = true
    const work = (async () => {
      while (working)
        for (const cloud of [one, other])
          statuses.add(
            (
              await fetch(`${cloud.address}/api/v1/secrets/BUSY`, {
                method: 'PUT',
                body: '{"value":"x"}',
                headers: { 'content-type': 'application/json', authorization: `Bearer ${user.tokens.access_token}` },
              })
            ).status,
          )
    })()
    const next = [
      ...postgresMigrations,
      {
        sql: 'ALTER TABLE secrets ADD COLUMN note TEXT; ALTER TABLE users ADD COLUMN note TEXT; CREATE TABLE notes (id TEXT PRIMARY KEY)',
      },
    ]
    await (await openPostgres(database, () => {}, next)).database.close()
    const former = await startCloudProcess({ database, origin: user.session.origin })
    expect(
      (
        await fetch(`${former.address}/api/v1/secrets`, {
          headers: { authorization: `Bearer ${user.tokens.access_token}` },
        })
      ).status,
    ).toBe(200)
    await former.stop()
    working = false
    await work
    expect([...statuses]).toEqual([204])
    // What drops something names the release that is needed, and the former one does not start any more.
    await (
      await openPostgres(database, () => {}, [...next, { sql: 'DROP TABLE notes', needs: next.length }])
    ).database.close()
    await expect(startCloudProcess({ database, origin: user.session.origin })).rejects.toThrow(
      /was changed by a newer version of this cloud/,
    )
  })
})
