import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, projectOf, write } from '../../testing/firmware/building.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { mergeParts } from './pioBuilder.ts'

let cloud: CloudProcess
let user: User
let project: string

const settings = '[env:esp32]\nplatform = espressif32\n'

beforeAll(async () => {
  cloud = await startCloudProcess({ platformio: join(__dirname, '../../testing/firmware/fakePio.mjs') })
  user = await User.signIn(cloud)
  project = await projectOf(user, 'With PlatformIO', { 'platformio.ini': settings, 'src/main.ino': 'right' })
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const running = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('PRJ-08, JOIN-95: where PlatformIO is allowed, it builds, and its parts become one image', async () => {
  const { log, raw, result } = await build(user, project)
  expect(log).toContain('Builder pio: PlatformIO Core, version 6.1.18, for espressif32')
  expect(raw).toContain('\u001b[36mesp32\u001b[0m ["run","-d"')
  expect(result).toMatchObject({
    success: true,
    artifacts: [
      { path: '.pio/build/esp32/firmware-merged.bin', size: 0x25 },
      { path: '.pio/build/esp32/firmware.bin', size: 5 },
    ],
  })
  expect(log).toContain('By USB the board gets firmware-merged.bin, at 0x0')
  const image = Buffer.from(await (await user.call('GET', `/firmwares/${result?.firmwareSha}`)).arrayBuffer())
  expect(image).toEqual(
    Buffer.concat([Buffer.alloc(16, 0xff), Buffer.from('boot'), Buffer.alloc(12, 0xff), Buffer.from('app 5')]),
  )
})

test('PRJ-08: it sees the files that are there now, and keeps what it has compiled', async () => {
  await write(user, project, 'src/old.h', '')
  await build(user, project)
  await user.call('DELETE', `/projects/${project}/files/src/old.h`)
  expect((await build(user, project)).log).toContain(' again')
  expect(readdirSync(join(cloud.data, 'builds', project, 'src'))).toEqual(['main.ino'])
})

test("PRJ-09: its failure is the build's", async () => {
  await write(user, project, 'src/main.ino', 'wrong')
  const { log, result } = await build(user, project)
  expect(log).toContain('src/main.ino:1:1: error: wrong')
  expect(result).toEqual({ success: false, artifacts: [] })
})

test('PRJ-13: ending a build ends it with everything that it has started', async () => {
  await write(user, project, 'src/main.ino', 'slow')
  const stop = new AbortController()
  const { raw, result } = await build(user, project, stop.signal, (text) => /child \d+\n/.test(text) && stop.abort())
  expect(result).toBeUndefined()
  const pid = Number(/child (\d+)/.exec(raw)?.[1])
  await until(() => !running(pid), 'the compiler to be gone')
})

test('CLOUD-85: what a build prints beyond 4 MB is left out, and its result is told', async () => {
  await write(user, project, 'src/main.ino', 'right, chatty')
  const { log, result } = await build(user, project)
  expect(result).toMatchObject({ success: true })
  expect(log.length).toBeLessThan(4.1 * 1024 * 1024)
  expect(log).toMatch(/The rest of this log is left out: it is too long\.$/)
})

test('CLOUD-85: an account with five builds that wait is told to ask again later', async () => {
  await write(user, project, 'src/main.ino', 'slow')
  const stop = new AbortController()
  const begun: Promise<unknown>[] = []
  let all = ''
  // Those that have a place, and five that wait for one.
  while (!all.includes('place 5')) {
    const before = all.length
    begun.push(build(user, project, stop.signal, (text) => (all += text)).catch(() => {}))
    await until(() => all.length > before && /child|place/.test(all.slice(before)), 'the build to begin or to wait')
  }
  const refused = await user.call('GET', `/projects/${project}/build`)
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '30',
    '5 of your builds wait already. Build again when one of them has ended, or stop one.',
  ])
  stop.abort()
  await Promise.all(begun)
})

test('PRJ-08, JOIN-95: a PlatformIO that is not there leaves the simulated board, and the log says why and what to install', async () => {
  const other = await startCloudProcess({ platformio: join(cloud.data, 'no-such-pio') })
  const someone = await User.signIn(other)
  const empty = await projectOf(someone, 'Without', { 'platformio.ini': settings })
  const { log } = await build(someone, empty)
  await other.stop()
  expect(log).toMatch(
    /Builder wasm: builds for the simulated board, because PlatformIO can't be used: .*no-such-pio was not found. Install PlatformIO Core/,
  )
  expect(existsSync(join(other.data, 'builds'))).toBe(false)
})

test('PRJ-09: parts are merged at their offsets', () => {
  expect([
    ...mergeParts([
      { offset: 3, content: Buffer.from([1]) },
      { offset: 0, content: Buffer.from([2]) },
    ]),
  ]).toEqual([2, 0xff, 0xff, 1])
  expect(mergeParts([])).toHaveLength(0)
})
