import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { createTestConsole, type TestConsole } from '../console/createTestConsole.ts'
import { cloudForTests, type CloudForTests } from './cloudForTests.ts'
import { type FaultEdge, type FaultName, faultText, startFaultEdge } from './faultEdge.ts'
import type { TestServer } from './testServer.ts'

/** The text that the user reads for each fault. Most saves read nothing of a successful response. */
const reasons: Partial<Record<FaultName, string>> = {
  500: faultText,
  timeout: 'The server did not respond in time. Retry.',
  offline: "The server can't be reached. Check your network, then retry.",
  html: 'The server responded, but the console does not understand the response',
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

/** Provides a cloud, or the one that the file's other tests have, behind a proxy that makes only saves fail. */
export const faultySaves = (given: CloudForTests<TestServer> | (() => Promise<TestServer>)): FaultySaves => {
  jest.setTimeout(60_000)
  const its = typeof given === 'function' ? cloudForTests(given) : given
  let edge: FaultEdge
  const timeouts = { begin: 30_000, beginSlow: 30_000, whole: 60_000 }
  const fixture = {} as FaultySaves
  beforeAll(async () => {
    edge = await startFaultEdge(its.cloud.address)
  })
  afterAll(() => edge.stop())
  beforeEach(() => {
    fixture.console = createTestConsole({ server: { address: edge.address, session: its.session, timeouts } })
  })
  afterEach(() => {
    edge.fail(null)
    timeouts.begin = 30_000
  })
  const saves = () => edge.calls.filter(isSave).length
  fixture.saveInVain = async ({ save, kept, readsResponse = false }) => {
    const faults: Partial<Record<FaultName, string>> = readsResponse
      ? { ...reasons, cut: reasons.offline ?? '', shape: reasons.html ?? '' }
      : reasons
    for (const [fault, reason] of Object.entries(faults)) {
      edge.fail(fault as FaultName, isSave)
      timeouts.begin = fault === 'timeout' ? 2_000 : 30_000
      const [toasts, calls] = [fixture.console.toasts.length, saves()]
      const isShown = () =>
        fixture.console.toasts.slice(toasts).some(({ text }) => text?.includes(reason)) ||
        screen.queryAllByText((text) => text.includes(reason)).length > 0
      await save()
      // A button that is still busy would ignore the next click.
      const isBusy = () => document.querySelector('[aria-busy=true]') !== null
      await waitFor(() => expect([fault, isShown(), saves() - calls, isBusy()]).toEqual([fault, true, 1, false]))
      await kept()
    }
    edge.fail(null)
    timeouts.begin = 30_000
  }
  return fixture
}
