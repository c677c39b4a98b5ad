import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { build, flash, projectOf, write } from '../../testing/firmware/building.ts'
import { wasmImage } from '../../testing/firmware/wasmImage.ts'
import type { Delivery } from '../../testing/integrations/workbench.ts'
import { withDatabase } from '../../testing/stores/databases.ts'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { Trials } from '../devices/trials.ts'
import type { Database } from '../store/database.ts'
import { Quarantine, Quarantined, type Job } from './quarantine.ts'

afterAll(removeTemporaryFolders)

const alone = { id: 'alone', isAlone: true }
const job: Job = { kind: 'build', owner: 'o', subject: 'project', version: 'hash' }
const hangs = () => new Promise<never>(() => {})

/** As a process does that is killed meanwhile. */
const killedDuring = (database: Database, what: Job) => new Quarantine(database, alone).begin(what)

describe('CLOUD-80: a job during which the process ended twice', () => {
  test('is not begun again, and another version of it is', async () => {
    const database = await openTestDatabase('telemetry')
    await killedDuring(database, job)
    expect(await new Quarantine(database, alone).ends(job)).toBe(1)
    await killedDuring(database, job)
    const third = new Quarantine(database, alone)
    await expect(third.guard(job, hangs)).rejects.toBeInstanceOf(Quarantined)
    expect(await third.guard({ ...job, version: 'other' }, async () => 'made')).toBe('made')
  })

  test('does not count while its process lives, nor after that was closed in order', async () => {
    const database = await openTestDatabase('telemetry')
    const closed = new Quarantine(database, alone)
    await closed.begin(job)
    expect(await closed.ends(job)).toBe(0)
    await closed.close()
    expect(await new Quarantine(database, alone).ends(job)).toBe(0)
  })

  test('is no suspect any more once it has ended; one that was stopped stays one', async () => {
    const database = await openTestDatabase('telemetry')
    await killedDuring(database, job)
    const next = new Quarantine(database, alone)
    await expect(next.guard(job, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
    expect(await next.ends(job)).toBe(1)
    await next.guard(job, async () => undefined)
    expect(await next.ends(job)).toBe(0)
  })

  test('runs twice at once without counting twice, and is forgotten after a day', async () => {
    const database = await openTestDatabase('telemetry')
    const one = new Quarantine(database, alone)
    for (let time = 0; time < 2; time += 1) await one.begin(job)
    const next = new Quarantine(database, alone)
    expect(await next.ends(job)).toBe(1)
    await next.dropOld(Date.now())
    expect(await next.ends(job)).toBe(1)
    await next.dropOld(Date.now() + 25 * 60 * 60_000)
    expect(await next.ends(job)).toBe(0)
  })
})

describe('CLOUD-80: firmware', () => {
  test('is a suspect in its first minute only, and its trial is over when it is stopped', async () => {
    const database = await openTestDatabase('telemetry')
    const logged: string[] = []
    const trials = new Trials(new Quarantine(database, alone), (text) => logged.push(text), 20)
    expect(await trials.begin('o', 'short', 'sha')).toBeUndefined()
    await trials.over('short')
    const long = new Trials(new Quarantine(database, alone), (text) => logged.push(text))
    for (const device of ['stopped', 'suspect']) await long.begin('o', device, 'sha')
    await long.end('stopped')
    await long.over('stopped')
    const next = new Trials(new Quarantine(database, alone), (text) => logged.push(text))
    expect([...(await next.suspects())]).toEqual(['suspect'])
    expect(await next.begin('o', 'suspect', 'sha')).toBeUndefined()
    const third = new Trials(new Quarantine(database, alone), (text) => logged.push(text))
    expect(await third.begin('o', 'suspect', 'sha')).toMatch(/^Given up: the local cloud ended 2 times while this firmware was in its first minute/)
    await third.forget('suspect')
    expect(await third.begin('o', 'suspect', 'sha')).toBeUndefined()
    expect(logged).toEqual([])
  })
})

const device = 'NODE-A41C7E'
/** Three starts on a busy machine. */
const patience = 60_000
// Where several share a store, nobody knows that a process has ended before its lease is over.
const options = { platformio: join(__dirname, '../../testing/firmware/fakePio.mjs'), functionTime: 60_000, lease: 1500 }
const spins = { content: { name: 'spins', lambda: { code: 'export default () => { for (;;); }' } }, event: { name: 'e', data: '' } }

describe('CLOUD-80: a cloud that is killed twice while it builds, runs a function and has just started firmware', () => {
  let cloud: CloudProcess
  const compilers: number[] = []
  afterEach(async () => {
    await cloud.stop()
    for (const pid of compilers) process.kill(pid, 'SIGKILL')
  })

  /** How many runs of each kind are stored. */
  const runs = async () => (await withDatabase(cloud.data, 'telemetry', (db) => db.all<{ count: number }>('SELECT count(*) AS count FROM started_jobs GROUP BY kind'))).map(({ count }) => count)
  const restarted = async () => {
    await cloud.kill()
    cloud = await startCloudProcess({ ...options, data: cloud.data })
    return User.signIn(cloud)
  }

  test('does none of them at its third start, and says of each why', async () => {
    cloud = await startCloudProcess(options)
    let user = await User.signIn(cloud)
    await until(async () => (await user.read<{ status: string }>(`/devices/${device}`)).status === 'online', 'the device to be online', patience)
    // The log of an integration keeps what the device says before anybody can subscribe.
    expect((await user.call('PUT', '/integrations/greetings', { id: 'greetings', type: 'webhook', content: { name: 'greetings', event: 'hello', url: 'http://192.0.2.1/' } })).ok).toBe(true)
    const project = await projectOf(user, 'Poison', { 'platformio.ini': '[env:esp32]\nplatform = espressif32\n', 'src/main.ino': 'slow' })
    const failures = (count: number) => until(async () => {
      const { builds } = await user.read<{ builds: object[] }>(`/builds?project=${project}`)
      return builds.length === count && builds
    }, `${count} failures to be shown`, patience)
    const begin = async () => {
      const heard = (text: string) => {
        const pid = Number(/child (\d+)\n/.exec(text)?.[1])
        if (pid > 0 && !compilers.includes(pid)) compilers.push(pid)
      }
      const wanted = compilers.length + 1
      void build(user, project, undefined, heard).catch(() => {})
      void user.call('POST', '/integrations/run', spins).catch(() => {})
      await until(async () => compilers.length === wanted && String(await runs()) === String([wanted, wanted, wanted]), 'all of them to be under way', patience)
    }
    expect((await flash(user, device, wasmImage({}))).status).toBe(202)
    await begin()

    user = await restarted()
    expect(await failures(1)).toEqual([expect.objectContaining({ success: false, reason: 'The local cloud ended during this build.' })])
    await begin()

    user = await restarted()
    const greeting = await until(async () => {
      const { deliveries } = await user.read<{ deliveries: Delivery[] }>('/integrations/greetings/deliveries')
      return deliveries.find(({ event }) => event.device === device && event.data.includes('safeMode'))
    }, 'the device to be in safe mode', patience)
    expect(JSON.parse(greeting.event.data)).toMatchObject({ reset: 'POWERON', safeMode: true, reason: expect.stringMatching(/^Given up: the local cloud ended 2 times/) })
    const given = /^Given up: the local cloud ended 2 times while these sources were built/
    expect((await failures(2))[0]).toMatchObject({ success: false, reason: expect.stringMatching(given) })
    const { log, result } = await build(user, project)
    expect(log).toContain('error: Given up: the local cloud ended 2 times while these sources were built')
    expect(result).toEqual({ success: false, artifacts: [] })
    expect(await (await user.call('POST', '/integrations/run', spins)).json()).toMatchObject({ error: { message: expect.stringMatching(/^Given up: .* while this function ran/) } })
    expect(compilers).toHaveLength(2)
    await write(user, project, 'src/main.ino', 'right')
    expect((await build(user, project)).result).toMatchObject({ success: true })
    user.disconnect()
  })
})
