import { afterEach, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { freePort } from '../../../testing/freePort.ts'
import { startTarget } from '../../../testing/integrations/target.ts'
import { runScript } from '../../../testing/launch.ts'
import { OwnServer } from '../../../testing/stores/ownServer.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { User } from '../../../testing/user.ts'

const host = '127.0.0.1'
/** As a project may have, about. */
const maxFiles = 450
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const ownServer = () => {
  const server = new OwnServer()
  closing.push(() => server.remove())
  return server
}
const probe = (operations: string, path: string) =>
  fetch(`${operations}${path}`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => 'nobody',
  )

describe('CLOUD-62: a database server', () => {
  test('that does not run when a cloud starts is waited for: the cloud lives, is not ready, and says why without the password', async () => {
    const server = ownServer()
    const operations = { host, port: await freePort() }
    const options = {
      database: server.address,
      operations,
      port: 0,
      brokerPort: 0,
      data: temporaryFolder(),
      dist: temporaryFolder(),
      historyDays: 0,
    }
    const cloud = runScript('serve.ts', [JSON.stringify(options)])
    closing.push(async () => {
      cloud.process.kill('SIGTERM')
      await cloud.ended
      removeTemporaryFolders()
    })
    await until(() => cloud.output().includes('Waiting for it'), 'the reason')
    const at = `http://${host}:${operations.port}`
    await until(async () => (await probe(at, '/readyz')) === '503 not ready: starting\n', 'a cloud that is not ready')
    expect(await probe(at, '/healthz')).toBe('200 alive\n')
    await server.start()
    await cloud.line
    expect(await probe(at, '/readyz')).toBe('200 ready\n')
    expect(cloud.output()).toMatch(/The database postgres:\/\/postgres@\/\S+ can't be reached \(.+\)\. Waiting for it/)
    expect(cloud.output()).not.toContain('its-password')
  })

  test('that crashes and comes back loses nothing that was acknowledged; meanwhile changes are answered 503 with Retry-After', async () => {
    const server = ownServer()
    await server.start()
    const target = await startTarget()
    closing.push(() => target.close())
    const cloud: CloudProcess = await startCloudProcess({
      database: server.address,
      operations: { host, port: 0 },
      allowTargets: [host],
      lease: 2000,
    })
    closing.push(() => cloud.stop())
    const user = await User.signIn(cloud)
    closing.push(() => user.disconnect())
    const { id } = (await (await user.call('POST', '/projects', { name: 'Kept', template: 'empty' })).json()) as {
      id: string
    }
    await user.call('PUT', '/integrations/hook', {
      id: 'hook',
      type: 'webhook',
      content: { name: 'hook', event: 'kept', url: `${target.address}/kept`, body: '{{PARTICLE_EVENT_VALUE}}' },
    })
    const client = await user.connect({ keepalive: 0 })
    const [stored, published, other] = [new Set<string>(), new Set<string>(), new Set<string>()]
    let working = true
    const store = async () => {
      for (let number = 0; working; number += 1) {
        const path = `src/f${number % maxFiles}.h`
        await until(
          async () => {
            const answer = await user.call('PUT', `/projects/${id}/files/${path}`, `// ${number}`)
            if (!answer.ok) other.add(`${answer.status} ${answer.headers.get('retry-after')}`)
            return answer.ok
          },
          'the file to be stored',
          60_000,
        )
        stored.add(path)
      }
    }
    const publish = async () => {
      for (let number = 0; working; number += 1) {
        await client.publishAsync('devices/NODE-A41C7E/events/kept', `e${number}`, { qos: 1 })
        published.add(`e${number}`)
      }
    }
    const work = Promise.all([store(), publish()])
    await until(() => stored.size > 5 && published.size > 5, 'some work')
    await server.crash()
    await until(() => other.size > 0, 'a refusal')
    expect(
      await until(
        async () => (await probe(cloud.operations ?? '', '/readyz')).startsWith('503 not ready: store') && 'told',
        'that it is not ready',
      ),
    ).toBe('told')
    expect(await probe(cloud.operations ?? '', '/healthz')).toBe('200 alive\n')
    const before = { stored: stored.size, published: published.size }
    await server.start()
    await until(() => stored.size > before.stored + 5 && published.size > before.published + 5, 'more work')
    working = false
    await work
    expect([...other]).toEqual(['503 2'])
    expect(client.connected).toBe(true)
    const files = await user.read<{ path: string }[]>(`/projects/${id}/files`)
    expect([...stored].filter((path) => !files.some((file) => file.path === path))).toEqual([])
    const missing = () => [...published].filter((data) => !target.arrived.some(({ body }) => body.includes(data)))
    await until(() => missing().length === 0, 'all events that were acknowledged')
    expect(
      await until(
        async () => (await probe(cloud.operations ?? '', '/readyz')) === '200 ready\n',
        'that it is ready again',
      ),
    ).toBe(true)
  })
})
