import './instance.testing.ts'
import { webcrypto } from 'node:crypto'
import { registerPlugins } from '@module-federation/enhanced/runtime'
import type { SignatureKeys } from '@console/platform-registry/schema'
import { createRemoteManager, type RemoteManager } from './remoteManager.ts'

/** What a module such as './AlarmsTab' exports under its own name. */
type Modules = (module: string) => unknown

// jsdom has none, and signatures need it.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle })

// Entries are scripts, which jsdom does not run.
let modulesOf: Modules = () => undefined
registerPlugins([
  {
    name: 'entries-of-the-test',
    loadEntry: async () => ({
      init: async () => {},
      get: (module: string) => async () => ({ [module.slice(2)]: await modulesOf(module) }),
    }),
  },
])

/** A release as registry.json describes it. */
export const described = (change: object = {}) => ({
  version: '1.2.3',
  entry: '/x.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  platform: '*',
  routes: [],
  nav: [],
  slots: [],
  extensions: [],
  ...change,
})

interface TestManagerOptions {
  signatureKeys?: SignatureKeys | null
  missing?: readonly string[]
  isUnsaved?: () => boolean
}

/**
 * A remote manager whose registry and remotes are the test's. Takes the place of `fetch`: every other address is found,
 * but for `missing`.
 */
export const createTestManager = (
  modules: Modules,
  { signatureKeys = null, missing = [], isUnsaved = () => false }: TestManagerOptions = {},
) => {
  modulesOf = modules
  let remotes: Record<string, object> = {}
  let change = 0
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.endsWith('/registry.json')) return Response.json({ schema: 1, release: `r${change}`, remotes })
    return new Response('', { status: missing.some((end) => address.endsWith(end)) ? 404 : 200 })
  }
  const manager: RemoteManager = createRemoteManager({
    registryUrl: '/registry.json',
    platformVersion: '1.2.0',
    signatureKeys,
    sub: 'ada',
    isUnsaved,
    keeper: { read: () => ({}), write: () => {} },
  })
  return {
    manager,
    /** Gives the registry these remotes, and runs them. */
    run: async (next: Record<string, object>): Promise<void> => {
      remotes = next
      change += 1
      await manager.refresh()
    },
  }
}
