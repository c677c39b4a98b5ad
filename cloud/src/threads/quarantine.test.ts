import { afterAll, describe, expect, test } from '@jest/globals'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Probation } from '../devices/probation.ts'
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
    const trials = new Probation(new Quarantine(database, alone), (text) => logged.push(text), 20)
    expect(await trials.begin('o', 'short', 'sha')).toBeUndefined()
    await trials.over('short')
    const long = new Probation(new Quarantine(database, alone), (text) => logged.push(text))
    for (const device of ['stopped', 'suspect']) await long.begin('o', device, 'sha')
    await long.end('stopped')
    await long.over('stopped')
    const next = new Probation(new Quarantine(database, alone), (text) => logged.push(text))
    expect([...(await next.suspects())]).toEqual(['suspect'])
    expect(await next.begin('o', 'suspect', 'sha')).toBeUndefined()
    const third = new Probation(new Quarantine(database, alone), (text) => logged.push(text))
    expect(await third.begin('o', 'suspect', 'sha')).toMatch(
      /^Given up: the local cloud ended 2 times while this firmware was in its first minute/,
    )
    await third.forget('suspect')
    expect(await third.begin('o', 'suspect', 'sha')).toBeUndefined()
    expect(logged).toEqual([])
  })
})
