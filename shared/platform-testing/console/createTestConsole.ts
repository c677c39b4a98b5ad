import type { ComponentType } from 'react'
import platform from '@console/platform/package.json'
import { createHttp, type Timeouts } from '@console/platform/api'
import type {
  Console,
  ConsoleUser,
  Extension,
  MenuChange,
  PointName,
  RegisteredPoints,
  RegisteredSlots,
  SlotName,
  Toast,
  UnsavedWork,
} from '@console/platform/contract'
import { hrefOf } from '@console/platform/lib'
import type { TestSession } from '../server/testServer.ts'
import { type Answers, exchangeOf } from './answers.ts'
import { createFakeBroker, type FakeBroker } from './createFakeBroker.ts'
import { knownRoutes } from './routes.ts'

export interface TestConsole extends Console {
  readonly broker: FakeBroker
  /** The toasts that were shown, in order. */
  readonly toasts: readonly Toast[]
  /** The actions whose toasts were dismissed. */
  readonly dismissed: readonly string[]
  /** The reported unsaved work, by key. */
  readonly unsaved: ReadonlyMap<string, UnsavedWork>
  /** The changes of menu entries that screens have made. */
  readonly menuEntries: ReadonlyMap<string, MenuChange>
  /** What fills the slots. A test may add to it. */
  readonly slots: TestSlots
}

/** The components of other remotes, by slot. */
type TestSlots = { [Name in SlotName]?: ComponentType<RegisteredSlots[Name]> }

/** What remotes add, by extension point. */
type TestExtensions = { [Name in PointName]?: readonly Extension<RegisteredPoints[Name]>[] }

export interface TestConsoleOptions {
  /** What the API answers. A call without an answer fails, and says so. */
  api?: Answers
  /** A server that runs: it answers what `api` does not, and its session is the user's. */
  server?: { address: string; session: TestSession; timeouts?: Timeouts; isReached?: () => boolean }
  user?: Partial<ConsoleUser>
  slots?: TestSlots
  extensions?: TestExtensions
  features?: readonly string[]
  /** The paths of routes, by name, when they are others than those of `provideRoutes`. */
  routes?: Readonly<Record<string, string>>
}

const nothing: readonly never[] = []

const somebody: TestSession = { sub: 'u', username: 'somebody', token: 'token' }

const httpOf = ({ api = {}, server }: TestConsoleOptions) => {
  const { address = '', session: { token } = somebody, timeouts, isReached = () => true } = server ?? {}
  const call: typeof fetch = async (...request) =>
    isReached() ? fetch(...request) : Promise.reject(new TypeError('fetch failed'))
  return createHttp(
    address,
    { getToken: async () => token, renewToken: async () => token, signIn: () => {} },
    timeouts,
    exchangeOf(api, address, server && call),
  )
}

/**
 * The only fake of the contract, for tests and the harness. Its API answers what a test says (`api`), or is that of a
 * server, its broker delivers what a test gives it (`broker.deliver`), and it records what the screen did (`toasts`,
 * `unsaved`, `broker.published`).
 */
export const createTestConsole = (options: TestConsoleOptions = {}): TestConsole => {
  const {
    slots = {},
    extensions = {},
    features: named = nothing,
    routes = knownRoutes(),
    server: { session: { sub, username } } = { session: somebody },
  } = options
  const api = httpOf(options)
  const toasts: Toast[] = []
  const dismissed: string[] = []
  const unsaved = new Map<string, UnsavedWork>()
  const features = [...named]
  const menuEntries = new Map<string, MenuChange>()
  const pathOf = (name: string): string => {
    const path = routes[name]
    if (path === undefined) throw new Error(`There is no route named "${name}".`)
    return path
  }
  return {
    version: platform.version,
    user: { sub, username, email: `${username}@example.org`, ...options.user },
    api,
    ide: api,
    broker: createFakeBroker(),
    toasts,
    dismissed,
    unsaved,
    menuEntries,
    slots,
    features,
    setFeature: (feature, there) =>
      void (there
        ? !features.includes(feature) && features.push(feature)
        : features.splice(0, features.length, ...features.filter((each) => each !== feature))),
    toast: (toast) => void toasts.push(toast),
    dismissToast: (action) => void dismissed.push(action),
    href: (name, ...[params]) => hrefOf(pathOf(name), params),
    reportUnsaved: (key, is, work = {}) => void (is ? unsaved.set(key, work) : unsaved.delete(key)),
    setMenuEntry: (to, change) => void menuEntries.set(to, { ...menuEntries.get(to), ...change }),
    loadSlot: async (slot) => slots[slot] ?? null,
    extensions: (point) => ({ getState: () => extensions[point] ?? nothing, subscribe: () => () => {} }),
  }
}
