import type { ComponentType } from 'react'
import platform from '@console/platform/package.json'
import { createHttp, type Timeouts } from '@console/platform/api'
import type { Console, Toast, UnsavedWork } from '@console/platform/contract'
import { hrefOf, namedRoutes } from '@console/platform/lib'
import type { TestSession } from '../cloud/signIn.ts'
import { createFakeBroker, type FakeBroker } from './createFakeBroker.ts'

export interface TestConsole extends Console {
  readonly broker: FakeBroker
  /** What was said, in order. */
  readonly toasts: readonly Toast[]
  /** The actions whose toasts were taken away. */
  readonly dismissed: readonly string[]
  /** Who holds unsaved work, and what was said of it. */
  readonly unsaved: ReadonlyMap<string, UnsavedWork>
}

/** What the remotes that are not there would bring, by slot. */
export type TestSlots = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

const pathOf = (name: string): string => {
  const path = (namedRoutes as Readonly<Record<string, string>>)[name]
  if (path === undefined) throw new Error(`There is no route named "${name}".`)
  return path
}

/**
 * The contract's one fake, of tests and of the harness: the host of one screen alone. Its API is the real one of a cloud, its broker is
 * told what arrives (`broker.deliver`), and it notes what the screen asked of it (`toasts`, `unsaved`, `broker.published`).
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
