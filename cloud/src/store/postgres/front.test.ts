import { afterAll, afterEach, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { freePort } from '../../../testing/freePort.ts'
import { noNginx, startNginx, type Nginx } from '../../../testing/nginx.ts'
import { portOf } from '../../../testing/rawHttp.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { User } from '../../../testing/user.ts'
import type { CloudOptions } from '../../options.ts'

describeUnless(noNginx)('CLOUD-83: nginx as cloud.conf configures it, before two clouds', () => {
  const clouds: CloudProcess[] = []
  let front: Nginx | undefined
  afterEach(async () => {
    await front?.stop()
    for (const cloud of clouds.splice(0)) await cloud.stop()
  })
  afterAll(removeTemporaryFolders)

  const start = async (more: Partial<CloudOptions> = {}, ofFirst: Partial<CloudOptions> = {}) => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const options = {
      database: await newDatabase(),
      lease: 1500,
      origin,
      brokerUrl: `ws://localhost:${port}/mqtt`,
      proxies: ['127.0.0.1'],
      ...more,
    }
    const brokerPorts = [await freePort(), await freePort()]
    clouds.push(
      ...(await Promise.all(
        brokerPorts.map((brokerPort, at) => startCloudProcess({ ...options, brokerPort, ...(at === 0 && ofFirst) })),
      )),
    )
    front = await startNginx({
      folder: temporaryFolder(),
      port,
      upstreams: { cloud: clouds.map((cloud) => portOf(cloud.address)), messages: brokerPorts },
    })
    const [first] = clouds
    if (!first) throw new Error('missing')
    return { origin, front, first, user: await User.signIn({ ...first, address: origin }) }
  }

  test("signs in, passes on requests, messages and ids, shows nothing of the operators', and goes on when one of them is killed", async () => {
    const { origin, front, first, user } = await start()

    const answers = await Promise.all(Array.from({ length: 8 }, () => user.call('GET', '/devices')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(ids).toEqual(Array(8).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
    expect(new Set(ids).size).toBe(8)
    for (const path of ['/metrics', '/healthz', '/readyz']) expect((await fetch(`${origin}${path}`)).status).toBe(404)
    expect((await fetch(origin, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)

    const client = await user.connect()
    expect(await client.subscribeAsync('devices/NODE-A41C7E/events/#')).toEqual([expect.objectContaining({ qos: 0 })])

    await first.kill()
    const after = []
    for (let time = 0; time < 10; time += 1) after.push((await user.call('GET', '/projects')).status)
    expect(after).toEqual(Array(10).fill(200))
    expect(front.errors()).toMatch(/Connection refused/)
    user.disconnect()
  })
  test('passes a 503 on as the answer that it is: however often it comes, no cloud is left out', async () => {
    const dist = temporaryFolder()
    writeFileSync(join(dist, 'config.json'), 'damaged')
    const { origin, user } = await start({ dist })
    const answers = []
    for (let time = 0; time < 6; time += 1) answers.push((await fetch(`${origin}/config.json`)).status)
    expect(answers).toEqual(Array(6).fill(503))
    expect((await user.call('GET', '/devices')).status).toBe(200)
  })

  test('leads who connects past a cloud that lets nobody in, also while that one has the fewest connections', async () => {
    // A cloud that is full answers as one does that moves its connections elsewhere.
    const { user } = await start({}, { connections: 1 })
    for (let time = 0; time < 8; time += 1) expect((await user.connect()).connected).toBe(true)
    user.disconnect()
  })
})
