import { afterAll, afterEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import type { CloudOptions } from '../options.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { build, projectOf, write, type Built } from '../../testing/firmware/building.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

const options = { platformio: join(__dirname, '../../testing/firmware/fakePio.mjs') }
/** Until a build is lost that nobody asks for. */
const soon = { lease: 1500 }
const ended = 'The local cloud ended during this build.'

let cloud: CloudProcess
let user: User
let project: string
const compilers = new Set<number>()

afterEach(async () => {
  await cloud.stop()
  for (const pid of compilers) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Its cloud has ended it.
    }
  }
  compilers.clear()
})
afterAll(removeTemporaryFolders)

const start = async (more: Partial<CloudOptions> = {}) => {
  cloud = await startCloudProcess({ ...options, ...more })
  user = await User.signIn(cloud)
  project = await projectOf(user, 'Long', {
    'platformio.ini': '[env:esp32]\nplatform = espressif32\n',
    'src/main.ino': 'slow',
  })
}
const startAgain = async (more: Partial<CloudOptions> = {}) => {
  cloud = await startCloudProcess({ ...options, ...more, data: cloud.data })
  user = await User.signIn(cloud)
}
/** A build that does not end by itself, once its compiler runs. */
const underWay = async (signal?: AbortSignal, run?: string): Promise<{ cut: Promise<Built> }> => {
  let runs = false
  const cut = build(
    user,
    project,
    signal,
    (text) => {
      const pid = Number(/child (\d+)\n/.exec(text)?.[1])
      runs = pid > 0
      if (runs) compilers.add(pid)
    },
    run,
  )
  await until(() => runs, 'the compiler')
  return { cut }
}
const logged = async () =>
  (await user.read<{ builds: { success: boolean; reason?: string }[] }>(`/builds?project=${project}`)).builds

test('CLOUD-93, CLOUD-94: a build whose log is cut is taken up by the process that its own user asks, and is one build in the log of builds; one that nobody asks for is shown as failed with the reason, whether its process ended in order or not', async () => {
  await start({ addAccount: 'other' })
  const cutting = new AbortController()
  const { cut } = await underWay(cutting.signal)
  cutting.abort()
  const { run } = await cut
  const other = await User.signIn(cloud, cloud.added)
  const theirs = await projectOf(other, 'Theirs', { 'src/main.ino': '' })
  for (const address of [theirs, project])
    await expect(build(other, address, undefined, undefined, run)).rejects.toThrow(/^404/)
  const again = await underWay(undefined, run)
  await cloud.stop()
  expect((await again.cut).result).toBeUndefined()

  await startAgain()
  await write(user, project, 'src/main.ino', 'right')
  const made = await build(user, project, undefined, undefined, run)
  expect(made.log).toContain('This build was interrupted. It begins again.')
  expect([made.result?.success, made.run]).toEqual([true, run])
  // Whoever has not heard how it ended is told, and nothing is built.
  const told = await build(user, project, undefined, undefined, run)
  expect(told.result).toEqual(made.result)
  expect(told.log).toBe('\nThe build ended while its log was cut. The rest of the log is not kept.')
  expect(await logged()).toMatchObject([{ success: true }])

  await write(user, project, 'src/main.ino', 'slow')
  for (const [count, end] of [() => cloud.stop(), () => cloud.kill()].entries()) {
    const { cut } = await underWay()
    await end()
    const { run } = await cut
    await startAgain(soon)
    await until(async () => (await logged()).length > count + 1, 'the failure')
    expect((await logged())[0]).toMatchObject({ success: false, reason: ended })
    await expect(build(user, project, undefined, undefined, run)).rejects.toThrow(/^404 This build is over/)
  }
  expect(await logged()).toHaveLength(3)
}, 240_000)
