import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { casesOf } from '../../testing/proofs.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'

const cases = casesOf(800, 10_000)

interface Operation {
  method: string
  path: string
}

// Other tests cover these routes, which take seconds each or stream without end.
const slow = /\/(build|run|replay|firmware|password|arrival|stream|export)$/

const known = fc.constantFrom('NODE-A41C7E', 'i1', 'KEY', 'main.ino', 'platformio.ini', 'exists', 'preview', '1h')
const name = fc.oneof(
  known,
  fc.string(),
  fc.constantFrom('__proto__', '..', '%00', '%ff', 'a'.repeat(3_000), '\u202e', '💥'),
)
const fields = [
  'id',
  'type',
  'name',
  'template',
  'value',
  'content',
  'firstName',
  'lastName',
  'language',
  'url',
  'event',
  'data',
  'headers',
  'json',
  'lambda',
  'secrets',
  'parameters',
  'requestType',
  'deviceID',
  'device',
  'kind',
  'labels',
  'uses',
  'expiresAt',
]
const content = fc.dictionary(
  fc.constantFrom(...fields),
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    name,
    fc.constantFrom(
      'webhook',
      'lambda',
      'POST',
      'https://example.com/{{x}}',
      '{{#a}}',
      'empty',
      'mqtt',
      'simulated',
      1,
      ['beta'],
      new Date(Date.now() + 3_600_000).toISOString(),
    ),
  ),
  { maxKeys: 6 },
)
const body = fc.oneof(
  content,
  content.map((inner) => ({ id: 'i1', type: 'webhook', name: 'n', content: inner })),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string(),
)

test('SHELL-11: whatever is asked of the API, it never fails on its side', async () => {
  const cloud = await startCloudProcess({ requestsAtOnce: cases })
  try {
    const user = await User.signIn(cloud)
    const { paths } = (await (await fetch(`${cloud.address}/openapi.json`)).json()) as { paths: Record<string, object> }
    const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/v1') && !slow.test(path)
        ? Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.slice('/api/v1'.length) }))
        : [],
    )
    const call = fc.record({
      operation: fc.constantFrom(...operations),
      names: fc.array(name, { minLength: 4, maxLength: 4 }),
      query: fc.option(fc.dictionary(fc.constantFrom('window', 'name', 'excludeId', 'x'), name, { maxKeys: 2 })),
      body,
    })
    const asked = fc.sample(call, { numRuns: cases, seed: Number(process.env['SEED'] ?? 11) })
    const failed: string[] = []
    const statuses = new Set<number>()
    const ask = async ({
      operation: { method, path },
      names,
      query,
      body: sent,
    }: (typeof asked)[number]): Promise<void> => {
      const address =
        path.replace(/\{\w+\}/g, () => encodeURIComponent(names.pop() ?? '')) +
        (query
          ? `?${Object.entries(query)
              .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
              .join('&')}`
          : '')
      const answer = await user.call(method, address, method === 'GET' || method === 'HEAD' ? undefined : sent)
      await answer.arrayBuffer()
      statuses.add(answer.status)
      if (answer.status >= 500) failed.push(`${answer.status} ${method} ${address} ${JSON.stringify(sent)}`)
    }
    const next = asked.values()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const one of next) await ask(one)
      }),
    )
    expect(failed).toEqual([])
    // Nothing is refused before it is looked at.
    for (const refusal of [401, 429]) expect([...statuses]).not.toContain(refusal)
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 404]))
  } finally {
    await cloud.stop()
    removeTemporaryFolders()
  }
}, 300_000)
