import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { build, flash, projectOf, write } from '../../testing/firmware/building.ts'
import { wasmImage } from '../../testing/firmware/wasmImage.ts'
import { startTarget, type Target } from '../../testing/integrations/target.ts'
import type { Delivery } from '../../testing/integrations/workbench.ts'
import { withDatabase } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

afterAll(removeTemporaryFolders)

const device = 'NODE-A41C7E'
/** Three starts on a busy machine. */
const patience = 60_000
// Where several share a store, nobody knows that a process has ended before its lease is over.
const options = {
  platformio: join(__dirname, '../../testing/firmware/fakePio.mjs'),
  functionTime: 60_000,
  timeout: 60_000,
  lease: 1500,
  allowTargets: ['127.0.0.1'],
}
const spins = {
  content: { name: 'spins', lambda: { code: 'export default () => { for (;;); }' } },
  event: { name: 'e', data: '' },
}

describe('CLOUD-80, CLOUD-06: a cloud that is killed twice while it builds, runs a function, makes a delivery and has just started firmware', () => {
  let cloud: CloudProcess
  let target: Target
  const compilers: number[] = []
  afterEach(async () => {
    await cloud.stop()
    await target.close()
    for (const pid of compilers) process.kill(pid, 'SIGKILL')
  })

  /** How many runs of each kind are stored. */
  const runs = async () =>
    (
      await withDatabase(cloud.data, 'telemetry', (db) =>
        db.all<{ count: number }>('SELECT count(*) AS count FROM started_jobs GROUP BY kind'),
      )
    ).map(({ count }) => count)
  const restarted = async () => {
    await cloud.kill()
    cloud = await startCloudProcess({ ...options, data: cloud.data })
    return User.signIn(cloud)
  }

  test('does none of them at its third start, and says of each why', async () => {
    target = await startTarget()
    target.respond(({ path }) => (path === '/poison' ? { after: Infinity } : {}))
    cloud = await startCloudProcess(options)
    let user = await User.signIn(cloud)
    const hook = (id: string) =>
      user.call('PUT', `/integrations/${id}`, {
        id,
        type: 'webhook',
        content: { name: id, url: `${target.address}/${id}` },
      })
    const trigger = async (id: string) =>
      (await user.connect()).publishAsync(`devices/${device}/webhooks/${id}`, 'x', { qos: 1 })
    const listed = async (id: string) =>
      (await user.read<{ deliveries: Delivery[] }>(`/integrations/${id}/deliveries`)).deliveries
    for (const id of ['poison', 'works']) expect((await hook(id)).ok).toBe(true)
    await until(
      async () => (await user.read<{ status: string }>(`/devices/${device}`)).status === 'online',
      'the device to be online',
      patience,
    )
    // The log of an integration keeps what the device says before anybody can subscribe.
    expect(
      (
        await user.call('PUT', '/integrations/greetings', {
          id: 'greetings',
          type: 'webhook',
          content: { name: 'greetings', event: 'hello', url: 'http://192.0.2.1/' },
        })
      ).ok,
    ).toBe(true)
    const project = await projectOf(user, 'Poison', {
      'platformio.ini': '[env:esp32]\nplatform = espressif32\n',
      'src/main.ino': 'slow',
    })
    const failures = (count: number) =>
      until(
        async () => {
          const { builds } = await user.read<{ builds: object[] }>(`/builds?project=${project}`)
          return builds.length === count && builds
        },
        `${count} failures to be shown`,
        patience,
      )
    const begin = async () => {
      const heard = (text: string) => {
        const pid = Number(/child (\d+)\n/.exec(text)?.[1])
        if (pid > 0 && !compilers.includes(pid)) compilers.push(pid)
      }
      const wanted = compilers.length + 1
      void build(user, project, undefined, heard).catch(() => {})
      void user.call('POST', '/integrations/run', spins).catch(() => {})
      await until(
        async () => compilers.length === wanted && String(await runs()) === String([wanted, wanted, wanted]),
        'all of them to be under way',
        patience,
      )
    }
    expect((await flash(user, device, wasmImage({}))).status).toBe(202)
    await begin()
    await trigger('poison')
    await target.next('/poison')
    user.disconnect()

    user = await restarted()
    expect(await failures(1)).toEqual([
      expect.objectContaining({ success: false, reason: 'The local cloud ended during this build.' }),
    ])
    await begin()
    await target.next('/poison', 1)
    await trigger('works')
    await target.next('/works')
    user.disconnect()

    user = await restarted()
    const poison = await until(
      async () => (await listed('poison')).find(({ status }) => status !== 'waiting'),
      'the end of the poison',
      patience,
    )
    const delivery = /^Given up: the local cloud ended 2 times while this delivery was under way/
    expect(poison).toMatchObject({
      status: 'failed',
      published: [{ name: 'hook-error/poison', data: expect.stringMatching(delivery) }],
    })
    expect(poison.attempts.at(-1)?.error).toMatch(delivery)
    await until(async () => (await listed('works'))[0]?.status === 'succeeded', 'the other one')
    expect(target.arrived.filter(({ path }) => path === '/poison')).toHaveLength(2)
    expect(cloud.output()).toContain('is given up: the cloud ended 2 times')
    const greeting = await until(
      async () => {
        const { deliveries } = await user.read<{ deliveries: Delivery[] }>('/integrations/greetings/deliveries')
        return deliveries.find(({ event }) => event.device === device && event.data.includes('safeMode'))
      },
      'the device to be in safe mode',
      patience,
    )
    expect(JSON.parse(greeting.event.data)).toMatchObject({
      reset: 'POWERON',
      safeMode: true,
      reason: expect.stringMatching(/^Given up: the local cloud ended 2 times/),
    })
    const given = /^Given up: the local cloud ended 2 times while these sources were built/
    expect((await failures(2))[0]).toMatchObject({ success: false, reason: expect.stringMatching(given) })
    const { log, result } = await build(user, project)
    expect(log).toContain('error: Given up: the local cloud ended 2 times while these sources were built')
    expect(result).toEqual({ success: false, artifacts: [] })
    expect(await (await user.call('POST', '/integrations/run', spins)).json()).toMatchObject({
      error: { message: expect.stringMatching(/^Given up: .* while this function ran/) },
    })
    expect(compilers).toHaveLength(2)
    await write(user, project, 'src/main.ino', 'right')
    expect((await build(user, project)).result).toMatchObject({ success: true })
    user.disconnect()
  }, 240_000)
})
