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

/** Provides a cloud and a user for all tests of a file. */
export function cloudForTests(options: Partial<CloudOptions> | (() => Promise<Partial<CloudOptions>>) = {}): CloudForTests {
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
