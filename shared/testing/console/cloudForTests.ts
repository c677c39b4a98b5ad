import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { signIn, startCloud, type TestCloud, type TestCloudOptions, type TestSession } from '../cloud/index.ts'
import { createTestConsole, type TestConsole } from './createTestConsole.ts'

interface CloudForTests {
  cloud: TestCloud
  session: TestSession
  /** Another one for each test. */
  console: TestConsole
}

/** A cloud for all tests of a file, somebody who is signed in at it, and a host in English for the screens of each test. */
export const cloudForTests = (options?: TestCloudOptions): CloudForTests => {
  const its = {} as CloudForTests
  beforeAll(async () => {
    its.cloud = await startCloud(options)
    its.session = await signIn(its.cloud)
  })
  afterAll(() => its.cloud.stop())
  beforeEach(() => {
    setLanguage('en')
    its.console = createTestConsole(its.cloud.address, its.session)
  })
  return its
}
