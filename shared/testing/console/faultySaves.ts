import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { setLanguage } from '@console/platform/i18n'
import { faultText, signIn, startCloud, startFaultEdge, type FaultEdge, type FaultName, type TestCloud } from '../cloud/index.ts'
import { createTestConsole, type TestConsole } from './createTestConsole.ts'

/** What the user reads of each. That a server has accepted something is all that most saves ask of it. */
const reasons: Partial<Record<FaultName, string>> = {
  500: faultText,
  timeout: 'The server did not answer in time. Retry.',
  offline: "The server can't be reached. Check your network, then retry.",
  html: 'The server answered, but the console does not understand the answer',
}

interface Save {
  /** Tries to save what was typed. */
  save(): Promise<unknown>
  /** What was typed is there. */
  kept(): void | Promise<void>
  /** Of what the server answers to the save, more is read than that it has accepted it. */
  readsAnswer?: boolean
}

interface FaultySaves {
  /** Of each test: its calls go by the edge. */
  console: TestConsole
  /** Saves while saving fails, in one way after the other; afterwards all is well again. */
  saveInVain(save: Save): Promise<void>
}

// A preview is no save, though it is no GET either.
const isSave = (call: string) => !/^GET|\/preview$/.test(call)

/** A cloud behind an edge whose faults hit what a screen saves, for all tests of a file. Nothing else may go wrong. */
export const faultySaves = (): FaultySaves => {
  jest.setTimeout(60_000)
  let cloud: TestCloud
  let edge: FaultEdge
  const timeouts = { begin: 30_000, beginSlow: 30_000, whole: 60_000 }
  const its = {} as FaultySaves
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
    its.console = createTestConsole(edge.address, await signIn(cloud), {}, timeouts)
  })
  afterEach(() => {
    edge.fail(null)
    timeouts.begin = 30_000
  })
  const saves = () => edge.calls.filter(isSave).length
  its.saveInVain = async ({ save, kept, readsAnswer = false }) => {
    const faults: Partial<Record<FaultName, string>> = readsAnswer ? { ...reasons, cut: reasons.offline ?? '', shape: reasons.html ?? '' } : reasons
    for (const [fault, reason] of Object.entries(faults)) {
      edge.fail(fault as FaultName, isSave)
      timeouts.begin = fault === 'timeout' ? 2_000 : 30_000
      const [toasts, calls] = [its.console.toasts.length, saves()]
      const isTold = () => its.console.toasts.slice(toasts).some(({ text }) => text?.includes(reason)) || screen.queryAllByText((text) => text.includes(reason)).length > 0
      await save()
      await waitFor(() => expect([fault, isTold(), saves() - calls]).toEqual([fault, true, 1]))
      await kept()
    }
    edge.fail(null)
    timeouts.begin = 30_000
  }
  return its
}
