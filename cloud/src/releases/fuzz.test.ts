import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { newDeployment, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { casesOf } from '../../testing/proofs.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from './teamTokens.ts'

afterAll(() => {
  removeFolders()
  removeTemporaryFolders()
})

const cases = casesOf(300, 2_000)

const name = fc.oneof(
  fc.constantFrom(
    'mfe_plants',
    '1.0.0',
    '1.0.0-x',
    'release.json',
    'x.js',
    '__proto__',
    '..',
    '%00',
    '%ff',
    'a'.repeat(3_000),
    '\u202e',
  ),
  fc.string(),
)
const request = fc.record(
  {
    kind: fc.oneof(
      fc.constantFrom(
        'release',
        'rollback',
        'canary',
        'end-canary',
        'promote',
        'restore',
        'remove-old',
        'release-shell',
        'rollback-shell',
      ),
      name,
    ),
    remote: name,
    version: name,
    percent: fc.jsonValue({ maxDepth: 1 }),
    number: fc.oneof(fc.integer(), fc.double()),
    keep: fc.integer({ min: -1, max: 1001 }),
  },
  { requiredKeys: ['kind'] },
)
const wellFormed = fc.constantFrom(
  { kind: 'rollback', remote: 'mfe_plants' },
  { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
  { kind: 'restore', number: 9 },
  { kind: 'remove-old', remote: 'mfe_plants', keep: 3 },
  { kind: 'release-shell', version: '1.0.0' },
  { kind: 'rollback-shell' },
)
const preview = fc.record(
  {
    remote: name,
    version: fc.oneof(fc.constant('1.0.0-x'), name),
    expires: fc.oneof(fc.constant('2030-01-01T00:00:00.000Z'), name),
    by: name,
    commit: name,
  },
  { requiredKeys: ['remote', 'version'] },
)
const body = fc.oneof(
  preview,
  fc.record({ request: wellFormed }),
  fc.record(
    { request: fc.oneof(request, fc.jsonValue({ maxDepth: 3 })), digest: name, reason: name },
    { requiredKeys: ['request'] },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string(),
)
const call = fc.record({
  operation: fc.constantFrom(
    ['PUT', '/releases/{}/{}/{}'],
    ['POST', '/changes'],
    ['GET', '/changes?last={}'],
    ['GET', '/changes/verification'],
    ['GET', ''],
    ['GET', '/releases/{}/{}'],
    ['GET', '/reports'],
    ['GET', '/previews'],
    ['POST', '/previews'],
    ['PUT', '/previews/{}/{}/{}'],
    ['DELETE', '/previews/{}/{}'],
  ),
  names: fc.array(name, { minLength: 3, maxLength: 3 }),
  body,
  type: fc.constantFrom('application/json', 'application/octet-stream', 'text/plain'),
  expected: fc.option(fc.constantFrom('"1"', '*', 'x')),
})

test('CLOUD-42: whatever is asked of the registry service, it never fails on its side, and the registry stays as it is', async () => {
  const data = temporaryFolder()
  const deployment = newDeployment()
  const cloud = await startCloudProcess({ releases: true, dist: deployment.folder, data })
  try {
    const before = await (await fetch(`${cloud.address}/registry.json`)).json()
    const statuses = new Set<number>()
    const failed: string[] = []
    let token = ''
    for (const [
      index,
      {
        operation: [method = '', path = ''],
        names,
        body: sent,
        type,
        expected,
      },
    ] of fc.sample(call, { numRuns: cases, seed: Number(process.env['SEED'] ?? 42) }).entries()) {
      // Tokens have limits.
      if (index % 50 === 0) token = issueToken(data, { team: 'x', remotes: ['*', 'shell'], days: 1 })
      const address = path.replace(/\{\}/g, () => encodeURIComponent(names.pop() ?? ''))
      const answer = await fetch(`${cloud.address}/api/registry${address}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': type,
          ...(expected !== null && { 'if-match': expected }),
        },
        ...(method !== 'GET' && { body: JSON.stringify(sent) }),
      })
      await answer.arrayBuffer()
      statuses.add(answer.status)
      if (answer.status >= 500) failed.push(`${answer.status} ${method} ${address} ${JSON.stringify(sent)}`)
    }
    expect(failed).toEqual([])
    expect([...statuses]).not.toContain(401)
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 409]))
    expect(((await (await fetch(`${cloud.address}/registry.json`)).json()) as { remotes: object }).remotes).toEqual(
      (before as { remotes: object }).remotes,
    )
  } finally {
    await cloud.stop()
  }
}, 120_000)
