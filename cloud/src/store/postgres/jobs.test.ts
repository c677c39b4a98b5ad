import { afterEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { build, projectOf } from '../../../testing/firmware/building.ts'
import { newDatabase } from '../../../testing/stores/databases.ts'
import { at, TwoClouds } from '../../../testing/stores/twoClouds.ts'
import { temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Quarantine, Quarantined, type Job } from '../../threads/quarantine.ts'
import { databaseNow } from '../replica.ts'
import { openStore, type Store } from '../store.ts'

const clouds = new TwoClouds()
const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

test('CLOUD-93: a build goes on at another cloud at once when the one that built it is killed', async () => {
  const { one, other, user } = await clouds.start({
    platformio: join(__dirname, '../../../testing/firmware/fakePio.mjs'),
    lease: 20_000,
  })
  const project = await projectOf(user, 'Long', {
    'platformio.ini': '[env:esp32]\nplatform = espressif32\n',
    'src/main.ino': 'slow',
  })
  let compiler = 0
  const first = build(
    { cloud: one, tokens: user.tokens },
    project,
    undefined,
    (text) => (compiler = Number(/child (\d+)\n/.exec(text)?.[1] ?? 0)),
  )
  await until(() => compiler, 'the compiler')
  ending.push(() => process.kill(compiler, 'SIGKILL'))
  await one.kill()
  const { run, result } = await first
  expect(result).toBeUndefined()
  const put = await fetch(`${other.address}/api/v1/projects/${project}/files/src/main.ino`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.tokens.access_token}` },
    body: 'right',
  })
  expect(put.ok).toBe(true)
  const began = Date.now()
  const again = await build({ cloud: other, tokens: user.tokens }, project, undefined, undefined, run)
  expect(again.result?.success).toBe(true)
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(await at(other, user)('GET', `/builds?project=${project}`)).toMatchObject({ builds: [{ success: true }] })
})

const job: Job = { kind: 'function', owner: 'o', subject: 'o', version: 'poison' }

const open = async (database: string): Promise<Store> => {
  const store = await openStore(temporaryFolder(), () => {}, { database, lease: 1500 })
  ending.push(() => store.close())
  return store
}
/** A process that begins the job and is killed at once: its lease is over a while later. */
const killedDuring = async ({ telemetry }: Store, id: string) => {
  await telemetry.run(`INSERT INTO replicas (id, lease_until) VALUES (?, ${databaseNow.postgres} + 1500)`, id)
  await new Quarantine(telemetry, { id, isAlone: false }).begin(job)
}

test('CLOUD-95: just after the second process has ended during a job, while nobody knows that it has, no third one begins it', async () => {
  const store = await open(await newDatabase())
  await killedDuring(store, 'first')
  await killedDuring(store, 'second')
  const third = new Quarantine(store.telemetry, store.replica)
  expect(await third.ends(job)).toBe(0)
  let begun = false
  await expect(third.guard(job, async () => (begun = true))).rejects.toBeInstanceOf(Quarantined)
  expect(begun).toBe(false)
})

test('CLOUD-95: a third process begins the job when one of two that live has done it', async () => {
  const database = await newDatabase()
  const [one, other, third] = (await Promise.all([open(database), open(database), open(database)])).map(
    ({ telemetry, replica }) => new Quarantine(telemetry, replica),
  )
  const run = await one?.begin(job)
  await other?.begin(job)
  let begun = false
  const done = third?.guard(job, async () => (begun = true))
  await one?.stopped(run ?? '')
  await done
  expect(begun).toBe(true)
})
