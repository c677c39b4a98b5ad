import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { released, withCanary } from '@console/platform-registry/changes'
import { publish } from '@console/platform-registry/publish'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import type { BuiltRelease, RegistryDocument } from '@console/platform-registry/document'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { until } from '../../testing/until.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from '../releases/teamTokens.ts'

const clouds: CloudProcess[] = []
afterAll(async () => {
  for (const cloud of clouds) await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

const withCanaryOf = async (...sections: string[]) => {
  const deployment = newDeployment()
  for (const [index, section] of (sections.length > 0 ? sections : ['plants']).entries()) {
    const [current, canary] = ['1.0.0', '1.1.0'].map((version) =>
      newBuild(section, version, {
        nav: [{ to: `/${section}`, order: 100 * index, icon: section, title: { en: section, de: section } }],
      }),
    ) as [BuiltRelease, BuiltRelease]
    await publish(deployment, {
      what: 'test',
      change: released(current.name, current.release),
      built: current,
      say: () => {},
    })
    await publish(deployment, {
      what: 'test',
      change: withCanary(canary.name, canary.release, 10),
      built: canary,
      say: () => {},
    })
  }
  return deployment
}

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
/** Does something as if it were that time. */
const at = async <T>(time: number, action: () => Promise<T>): Promise<T> => {
  jest.useFakeTimers({
    now: time,
    doNotFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
      'performance',
      'hrtime',
    ],
  })
  return action().finally(() => jest.useRealTimers())
}
/** A data folder with reports that came earlier. */
const withReports = (lines: string[]) => {
  const data = temporaryFolder()
  writeFileSync(join(data, 'reports.log'), `${lines.join('\n')}\n`)
  return data
}
const logged = ({ data }: CloudProcess) =>
  (existsSync(join(data, 'reports.log')) ? readFileSync(join(data, 'reports.log'), 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { from: string })

const start = async (
  dist: string,
  data = temporaryFolder(),
  releases = true,
  more: object = {},
): Promise<CloudProcess> => {
  const cloud = await startCloudProcess({ dist, data, ...(releases && { releases }), ...more })
  clouds.push(cloud)
  return cloud
}

const message = (page: string, kind: string, version = '1.1.0', section = 'plants') => ({
  schema: 1,
  page,
  release: 'r',
  shell: '1.0.0',
  platform: '1.2.0',
  reports: [{ kind, remote: `mfe_${section}`, version, route: `${section}-list` }],
})
const post = async (
  cloud: CloudProcess,
  body: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
) =>
  (
    await fetch(`${cloud.address}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).status
const registry = async ({ dist }: CloudProcess) =>
  JSON.parse(readFileSync(join(dist, 'registry.json'), 'utf8')) as RegistryDocument
const ask = async (cloud: CloudProcess, path: string) =>
  (
    await fetch(`${cloud.address}/api/registry${path}`, {
      headers: { authorization: `Bearer ${issueToken(cloud.data, { team: 'x', remotes: ['*'], days: 1 })}` },
    })
  ).json() as Promise<Record<string, unknown>>

describe('what browsers report to the registry service', () => {
  test('MFE-72, MFE-77: is named in config.json where the service is on, stored with marks of addresses, counted by release for teams, refused when it is none, and limited by address', async () => {
    const { folder } = await withCanaryOf()
    const [cloud, other] = await Promise.all([
      start(folder, temporaryFolder(), true, { proxies: ['127.0.0.1', '::1'] }),
      start(folder, temporaryFolder(), false),
    ])
    expect(await (await fetch(`${cloud.address}/config.json`)).json()).toMatchObject({
      reports: { url: '/api/reports' },
    })
    expect(await (await fetch(`${other.address}/config.json`)).json()).not.toHaveProperty('reports')
    expect(await post(other, message('a', 'started'))).toBe(404)
    expect([
      await post(cloud, message('a', 'started')),
      await post(cloud, message('a', 'error'), 'application/json', { 'x-forwarded-for': '10.0.0.8' }),
      await post(cloud, message('b', 'started', '1.0.0')),
      await post(cloud, message('c', 'error', '6.6.6')),
    ]).toEqual([204, 204, 204, 204])
    expect((await ask(cloud, '/reports'))['releases']).toEqual([
      { remote: 'mfe_plants', version: '1.0.0', role: 'current', sessions: 1, failed: 0, notLoaded: 0 },
      { remote: 'mfe_plants', version: '1.1.0', role: 'canary', sessions: 1, failed: 1, notLoaded: 0 },
    ])
    expect((await fetch(`${cloud.address}/api/registry/reports`)).status).toBe(401)
    await until(() => logged(cloud).length === 4, 'all reports are stored')
    expect(logged(cloud)[1]).toEqual({
      at: expect.any(Number),
      from: expect.stringMatching(/^[0-9a-f]{4}$/),
      ...message('a', 'error'),
    })

    // Marks of the addresses that a named proxy tells.
    for (const number of [1, 1, 2, 3])
      expect(
        await post(cloud, message('a', 'error'), 'application/json', { 'x-forwarded-for': `10.0.0.${number}` }),
      ).toBe(204)
    await until(() => logged(cloud).length === 8, 'the reports are stored')
    expect(
      new Set(
        logged(cloud)
          .slice(4)
          .map(({ from }) => from),
      ).size,
    ).toBe(3)

    expect([
      await post(cloud, 'x'),
      await post(cloud, {}),
      await post(cloud, message('a', 'promote')),
      await post(cloud, 'x'.repeat(20_000)),
      await post(cloud, message('a', 'error'), 'text/plain'),
    ]).toEqual([400, 400, 400, 413, 415])
    expect(
      (
        await fetch(`${cloud.address}/api/reports`, {
          method: 'POST',
          headers: { origin: 'https://elsewhere.test', 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(403)
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, page) =>
        post(cloud, message(String(page), 'error'), 'application/json', { 'x-forwarded-for': '10.0.0.9' }),
      ),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(50)
  })

  test('MFE-72, MFE-77: halts a canary that nobody could load, also over a restart, but none by what one address sends, nor by what was sent at once; the history says why, and a new try is judged anew', async () => {
    const deployment = await at(minutesAgo(20), () => withCanaryOf('plants', 'herbs', 'seeds', 'weather'))
    const line = (minutes: number, from: string, section: string) =>
      JSON.stringify({
        at: minutesAgo(minutes),
        from,
        ...message(`${from}${minutes}`, 'load-failure', '1.1.0', section),
      })
    const data = withReports([
      line(10, 'a', 'plants'),
      line(10, 'b', 'plants'),
      line(10, 'a', 'herbs'),
      line(5, 'a', 'herbs'),
      line(1, 'a', 'herbs'),
      line(3, 'a', 'seeds'),
      line(3, 'b', 'seeds'),
      line(1, 'c', 'seeds'),
      line(10, 'a', 'weather'),
      line(5, 'b', 'weather'),
      line(1, 'c', 'weather'),
    ])
    const canaryOf = async (cloud: CloudProcess, section: string) =>
      (await registry(cloud)).remotes[`mfe_${section}`]?.canary?.version
    const first = await start(deployment.folder, data)
    // All are judged together, one after the other.
    await until(async () => (await canaryOf(first, 'weather')) === undefined, 'a canary is halted')
    expect(await Promise.all(['plants', 'herbs', 'seeds'].map((section) => canaryOf(first, section)))).toEqual([
      '1.1.0',
      '1.1.0',
      '1.1.0',
    ])
    await first.stop()

    const cloud = await start(deployment.folder, data)
    await post(cloud, message('c', 'load-failure'))
    await until(async () => (await canaryOf(cloud, 'plants')) === undefined, 'the canary is halted')
    expect((await registry(cloud)).remotes['mfe_plants']?.version).toBe('1.0.0')
    const { changes } = await ask(cloud, '/changes?last=1')
    expect(changes).toMatchObject([
      {
        actor: 'the registry service',
        command: 'end of the canary of mfe_plants 1.1.0',
        reason: 'it could not be loaded in 3 sessions, and in none it could',
      },
    ])
    expect(cloud.output()).toContain('The canary mfe_plants 1.1.0 is halted')

    const canary = newBuild('plants', '1.1.0')
    await publish(deployment, { what: 'again', change: withCanary(canary.name, canary.release, 10), say: () => {} })
    await post(cloud, message('d', 'load-failure'))
    await until(
      async () =>
        ((await ask(cloud, '/reports'))['releases'] as { remote: string; version: string; notLoaded: number }[]).find(
          ({ remote, version }) => remote === 'mfe_plants' && version === '1.1.0',
        )?.notLoaded === 4,
      'the report is counted',
    )
    expect(await canaryOf(cloud, 'plants')).toBe('1.1.0')
  })
})
