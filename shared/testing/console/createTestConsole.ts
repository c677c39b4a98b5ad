import { createHttp } from '../../src/api/index.ts'
import type { Console, Toast } from '../../src/contract/index.ts'
import { hrefOf, namedRoutes } from '../../src/lib/index.ts'
import type { TestSession } from '../cloud/signIn.ts'
import { createFakeBroker, type FakeBroker } from './createFakeBroker.ts'

export interface TestConsole extends Console {
  readonly broker: FakeBroker
  /** What was said, in order. */
  readonly toasts: readonly Toast[]
  readonly unsaved: ReadonlySet<string>
}

/** The contract's host for one screen alone: the real API of a cloud, and a broker that is told what arrives. */
export const createTestConsole = (address: string, { sub, username, token }: TestSession): TestConsole => {
  const api = createHttp(address, { getToken: async () => token, renewToken: async () => token, signIn: () => {} })
  const toasts: Toast[] = []
  const unsaved = new Set<string>()
  return {
    version: '1.1.0',
    user: { sub, username, email: `${username}@example.org` },
    api,
    ide: api,
    broker: createFakeBroker(),
    toasts,
    unsaved,
    toast: (toast) => void toasts.push(toast),
    href: (name, params) => hrefOf((namedRoutes as Record<string, string>)[name] ?? '/', params),
    reportUnsaved: (key, is) => void (is ? unsaved.add(key) : unsaved.delete(key)),
    loadSlot: async () => null,
  }
}
