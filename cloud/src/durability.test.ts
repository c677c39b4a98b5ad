import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import Libsql from 'libsql'
import { once, type EventEmitter } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../testing/cloudProcess.ts'
import { removeTemporaryFolders } from '../testing/temporaryFolder.ts'
import { until } from '../testing/until.ts'
import { connectTo, User } from '../testing/user.ts'

let cloud: CloudProcess
let user: User

beforeAll(async () => {
  cloud = await startCloudProcess({ historyDays: 1 })
  user = await User.signIn(cloud)
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const restart = async () => {
  cloud = await startCloudProcess({ data: cloud.data, port: Number(new URL(cloud.address).port) })
}

/** Writes as fast as it goes until the cloud is gone; answers what was acknowledged. */
async function writeUntilKilled(project: string, round: number, killAfter: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>()
  const writer = async (lane: number) => {
    for (let number = 0; ; number += 1) {
      const key = `r${round}-${lane}-${number}`
      const kind = number % 3
      const [path, body] = kind === 0 ? [`/secrets/K_${round}_${lane}_${number}`, { value: key }] : kind === 1 ? [`/integrations/${key}`, { id: key, type: 'webhook', content: { name: key } }] : [`/projects/${project}/files/src/${key}.h`, key]
      try {
        const answer = await user.call('PUT', path, body)
        await answer.text()
        if (answer.ok) acknowledged.set(path, key)
      } catch {
        return
      }
      if (acknowledged.size === killAfter) void cloud.kill()
    }
  }
  await Promise.all([0, 1, 2, 3].map(writer))
  return acknowledged
}

describe('a cloud that is killed', () => {
  test('loses no write that it acknowledged, in several rounds of bursts', async () => {
    const [project = ''] = Object.keys(await user.read<object>('/projects'))
    const all = new Map<string, string>()
    for (const [round, killAfter] of [90, 140].entries()) {
      for (const [path, key] of await writeUntilKilled(project, round, killAfter)) all.set(path, key)
      await restart()
    }
    expect(all.size).toBeGreaterThanOrEqual(230)
    const secrets = await user.read<object>('/secrets')
    const integrations = await user.read<Record<string, { content: { name: string } }>>('/integrations')
    for (const [path, key] of all) {
      if (path.startsWith('/secrets/')) expect(secrets).toHaveProperty(path.slice('/secrets/'.length))
      else if (path.startsWith('/integrations/')) expect(integrations[key]?.content.name).toBe(key)
      else expect(`${path} ${await (await user.call('GET', path)).text()}`).toBe(`${path} ${key}`)
    }
  }, 60_000)

  test('leaves stores that are whole', async () => {
    await cloud.kill()
    for (const name of ['cloud.db', 'telemetry.db']) {
      const store = new Libsql(join(cloud.data, name))
      expect(store.prepare('PRAGMA integrity_check').all([])).toMatchObject([{ integrity_check: 'ok' }])
      store.close()
    }
    await restart()
  })

  test('knows its users, their sessions and their tokens at the next start', async () => {
    const before = await User.signIn(cloud)
    await cloud.kill()
    await restart()
    expect((await fetch(`${cloud.address}/api/v1/devices`, { headers: { authorization: `Bearer ${before.tokens.access_token}` } })).status).toBe(200)
    expect((await before.session.refresh(before.tokens.refresh_token)).status).toBe(200)
    const silent = await before.session.browser.get(before.session.authorizationAddress({ prompt: 'none' }))
    expect(silent.headers.get('location')).toContain('code=')
  })

  test('shows no device online that is not, and those that are soon are', async () => {
    type Devices = Record<string, { status: string; updatedAt?: string }>
    await until(async () => Object.values(await user.read<Devices>('/devices')).filter(({ status }) => status === 'online').length >= 4, 'devices to be online')
    const before = await user.read<Devices>('/devices')
    await cloud.kill()
    const killed = Date.now()
    await restart()
    for (const [id, { status, updatedAt }] of Object.entries(await user.read<Devices>('/devices'))) {
      if (status === 'online') expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(killed)
      else expect(`${id} ${status} ${updatedAt}`).toBe(`${id} unknown ${before[id]?.updatedAt}`)
    }
    await until(async () => Object.values(await user.read<Devices>('/devices')).filter(({ status }) => status === 'online').length === 5, 'all devices to be back')
  })
})

describe('a cloud that is asked to end', () => {
  test('finishes the request that is under way, and ends well within five seconds, with clients connected', async () => {
    const client = await connectTo(cloud, { username: user.sub, password: user.tokens.access_token })
    await client.subscribeAsync('devices/#')
    const body = JSON.stringify({ newPassword: 'another password' })
    const changing = request(`${cloud.address}/api/v1/users/password`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.tokens.access_token}`, 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    changing.flushHeaders()
    await once(changing, 'continue')
    const took = cloud.stop()
    const [answer] = await Promise.all([once(changing, 'response'), once(client as unknown as EventEmitter, 'close'), changing.end(body)])
    expect((answer[0] as IncomingMessage).statusCode).toBe(204)
    expect(await took).toBeLessThan(2500)
    expect(cloud.process.exitCode).toBe(0)
    await restart()
    expect(cloud.account.password).toBeNull()
  })
})
