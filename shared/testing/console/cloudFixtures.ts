import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { screen, waitFor } from '@testing-library/react'
import { type FaultEdge, type FaultName, faultText, signIn, startCloud, startFaultEdge, type TestCloud, type TestCloudOptions, type TestSession } from '../cloud/index.ts'
import { createTestConsole, type TestConsole } from './createTestConsole.ts'

interface CloudForTests {
  cloud: TestCloud
  session: TestSession
  /** A new one for each test. */
  console: TestConsole
}

/** Provides a cloud and a session for all tests of a file, and an English test console for each test. */
export const cloudForTests = (options?: TestCloudOptions): CloudForTests => {
  const fixture = {} as CloudForTests
  beforeAll(async () => {
    fixture.cloud = await startCloud(options)
    fixture.session = await signIn(fixture.cloud)
  })
  afterAll(() => fixture.cloud.stop())
  beforeEach(() => {
    setLanguage('en')
    fixture.console = createTestConsole(fixture.cloud.address, fixture.session)
  })
  return fixture
}

/** The text that the user reads for each fault. Most saves read nothing of a successful response. */
const reasons: Partial<Record<FaultName, string>> = {
  500: faultText,
  timeout: 'The server did not answer in time. Retry.',
  offline: "The server can't be reached. Check your network, then retry.",
  html: 'The server answered, but the console does not understand the answer',
}

interface Save {
  /** Tries to save what was typed. */
  save(): Promise<unknown>
  /** Checks that the input is still there. */
  kept(): void | Promise<void>
  /** Whether the save reads the content of the response. */
  readsResponse?: boolean
}

interface FaultySaves {
  /** A new one for each test, whose calls pass through the faulty proxy. */
  console: TestConsole
  /** Saves while saving fails, once with each fault, and ends the faults. */
  saveInVain(save: Save): Promise<void>
}

// A preview is no save, although it is no GET.
const isSave = (call: string) => !/^GET|\/preview$/.test(call)

/** Provides a cloud behind a proxy that makes only saves fail, for all tests of a file. */
export const faultySaves = (): FaultySaves => {
  jest.setTimeout(60_000)
  let cloud: TestCloud
  let edge: FaultEdge
  const timeouts = { begin: 30_000, beginSlow: 30_000, whole: 60_000 }
  const fixture = {} as FaultySaves
  beforeAll(async () => {
    cloud = await startCloud()
    edge = await startFaultEdge(cloud.address)
  })
  afterAll(async () => {
    await edge.stop()
    await cloud.stop()
  })
  beforeEach(async () => {
    setLanguage('en')
    fixture.console = createTestConsole(edge.address, await signIn(cloud), {}, timeouts)
  })
  afterEach(() => {
    edge.fail(null)
    timeouts.begin = 30_000
  })
  const saves = () => edge.calls.filter(isSave).length
  fixture.saveInVain = async ({ save, kept, readsResponse = false }) => {
    const faults: Partial<Record<FaultName, string>> = readsResponse ? { ...reasons, cut: reasons.offline ?? '', shape: reasons.html ?? '' } : reasons
    for (const [fault, reason] of Object.entries(faults)) {
      edge.fail(fault as FaultName, isSave)
      timeouts.begin = fault === 'timeout' ? 2_000 : 30_000
      const [toasts, calls] = [fixture.console.toasts.length, saves()]
      const isShown = () => fixture.console.toasts.slice(toasts).some(({ text }) => text?.includes(reason)) || screen.queryAllByText((text) => text.includes(reason)).length > 0
      await save()
      await waitFor(() => expect([fault, isShown(), saves() - calls]).toEqual([fault, true, 1]))
      await kept()
    }
    edge.fail(null)
    timeouts.begin = 30_000
  }
  return fixture
}
