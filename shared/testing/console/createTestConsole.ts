import type { ComponentType } from 'react'
import platform from '@console/platform/package.json'
import { createHttp, type Timeouts } from '@console/platform/api'
import type { Console, Toast, UnsavedWork } from '@console/platform/contract'
import { hrefOf, namedRoutes } from '@console/platform/lib'
import type { TestSession } from '../cloud/startCloud.ts'
import { createFakeBroker, type FakeBroker } from './createFakeBroker.ts'

export interface TestConsole extends Console {
  readonly broker: FakeBroker
  /** The toasts that were shown, in order. */
  readonly toasts: readonly Toast[]
  /** The actions whose toasts were dismissed. */
  readonly dismissed: readonly string[]
  /** The reported unsaved work, by key. */
  readonly unsaved: ReadonlyMap<string, UnsavedWork>
}

/** The components of other remotes, by slot. */
export type TestSlots = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

const pathOf = (name: string): string => {
  const path = (namedRoutes as Readonly<Record<string, string>>)[name]
  if (path === undefined) throw new Error(`There is no route named "${name}".`)
  return path
}

/**
 * The only fake of the contract, for tests and the harness. Its API is that of a real cloud, its broker delivers what a test gives it
 * (`broker.deliver`), and it records what the screen did (`toasts`, `unsaved`, `broker.published`).
 */
export const createTestConsole = (address: string, { sub, username, token }: TestSession, slots: TestSlots = {}, timeouts?: Timeouts): TestConsole => {
  const api = createHttp(address, { getToken: async () => token, renewToken: async () => token, signIn: () => {} }, timeouts)
  const toasts: Toast[] = []
  const dismissed: string[] = []
  const unsaved = new Map<string, UnsavedWork>()
  return {
    version: platform.version,
    user: { sub, username, email: `${username}@example.org` },
    api,
    ide: api,
    broker: createFakeBroker(),
    toasts,
    dismissed,
    unsaved,
    toast: (toast) => void toasts.push(toast),
    dismissToast: (action) => void dismissed.push(action),
    href: (name, params) => hrefOf(pathOf(name), params),
    reportUnsaved: (key, is, work = {}) => void (is ? unsaved.set(key, work) : unsaved.delete(key)),
    loadSlot: async (slot) => slots[slot] ?? null,
  }
}
