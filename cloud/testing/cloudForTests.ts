import { afterAll, beforeAll } from '@jest/globals'
import type { CloudOptions } from '../src/options.ts'
import { startCloudProcess, type CloudProcess } from './cloudProcess.ts'
import { removeTemporaryFolders } from './temporaryFolder.ts'
import { User } from './user.ts'

interface CloudForTests {
  cloud: CloudProcess
  /** Its first account, signed in. */
  user: User
}

const known = new Map<string, CloudForTests>()

/** Provides a cloud and a user for all tests of a file: one for all of its parts that want the same options. */
export function cloudForTests(
  options: Partial<CloudOptions> | (() => Promise<Partial<CloudOptions>>) = {},
): CloudForTests {
  if (typeof options === 'function') return newCloudForTests(options)
  const key = JSON.stringify(options)
  const fixture = known.get(key) ?? newCloudForTests(options)
  known.set(key, fixture)
  return fixture
}

function newCloudForTests(options: Partial<CloudOptions> | (() => Promise<Partial<CloudOptions>>)): CloudForTests {
  const fixture = {} as CloudForTests
  let starting: Promise<CloudProcess> | undefined
  beforeAll(async () => {
    const wanted = typeof options === 'function' ? await options() : options
    starting = startCloudProcess(wanted)
    fixture.cloud = await starting
    fixture.user = await User.signIn(fixture.cloud)
  })
  // Also when the hook above gave up: a cloud that nobody stops keeps Jest from ending.
  afterAll(async () => {
    fixture.user?.disconnect()
    await (await starting)?.stop()
    removeTemporaryFolders()
  })
  return fixture
}
