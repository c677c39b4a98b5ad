import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, type TestConsole } from '../console/createTestConsole.ts'
import type { TestServer, TestSession } from './testServer.ts'

export interface CloudForTests<Cloud extends TestServer> {
  cloud: Cloud
  session: TestSession
  /** A new one for each test, and one for what comes before all tests. */
  console: TestConsole
  /** While it is down, each call of the consoles breaks at once. The cloud runs on. */
  network: { crash(): Promise<void>; restart(): Promise<void> }
  /** For the rest of a test the console is that of the added account, which owns nothing. */
  signInNewcomer(): Promise<void>
}

// A cloud takes 1.5 s of a whole core to start. A busy machine gives it a twentieth of one.
const startTimeout = 60_000 * Number(process.env['SLOWNESS'] ?? 1)
/** A token is valid for five minutes, and a test may take one of them. */
const signInPeriod = 180_000

/** Starts a cloud for all tests of a file, signs in, and provides an English test console for each test. */
export const cloudForTests = <Cloud extends TestServer>(start: () => Promise<Cloud>): CloudForTests<Cloud> => {
  let reached = true
  const consoleOf = (session: TestSession) =>
    createTestConsole({ server: { address: fixture.cloud.address, session, isReached: () => reached } })
  const fixture = {
    network: {
      crash: async () => void (reached = false),
      restart: async () => void (reached = true),
    },
    signInNewcomer: async () => {
      fixture.console = consoleOf(await fixture.cloud.signIn(fixture.cloud.added))
    },
  } as CloudForTests<Cloud>
  const renew = () => {
    fixture.console = consoleOf(fixture.session)
  }
  let signedInAt = 0
  const signIn = async () => {
    fixture.session = await fixture.cloud.signIn()
    signedInAt = performance.now()
  }
  let starting: Promise<Cloud> | undefined
  beforeAll(async () => {
    starting = start()
    fixture.cloud = await starting
    await signIn()
    renew()
  }, startTimeout)
  // Also when the hook above gave up: a cloud that nobody stops keeps Jest from ending.
  afterAll(async () => (await starting)?.close(), startTimeout)
  beforeEach(async () => {
    setLanguage('en')
    if (performance.now() - signedInAt > signInPeriod) await signIn()
    renew()
  })
  return fixture
}
