import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'))
const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))

/** The folder of a package's ES modules. */
const modulesOf = (from: NodeJS.Require, name: string): string => path.dirname(from.resolve(name))

/**
 * Module Federation's runtime as the shell needs it:
 * - its ES module build. With `provideExternalRuntime`, the plugin injects the CommonJS build next to it: twice the
 * bytes. Not needed once the plugin of
 *   `@module-federation/enhanced` injects the ES module; there is no issue about it.
 * - without manifests, which `disableSnapshot` leaves in, without preloading by them, without remotes that are named at
 * build, and without fallbacks of shared modules.
 */
export const federationRuntime = (): Record<string, string | false> => {
  const injected = enhanced.resolve('@module-federation/inject-external-runtime-core-plugin')
  const bundler = modulesOf(tools, '@module-federation/webpack-bundler-runtime/bundler')
  const core = modulesOf(createRequire(tools.resolve('@module-federation/runtime')), '@module-federation/runtime-core')
  return {
    [injected]: injected.replace(/\.cjs$/, '.js'),
    [path.join(core, 'plugins/snapshot/SnapshotHandler.js')]: fileURLToPath(
      new URL('./noSnapshots.ts', import.meta.url),
    ),
    [path.join(core, 'utils/preload.js')]: false,
    [path.join(bundler, 'remotes.js')]: false,
    // Its entry takes nothing from the share scope.
    [path.join(bundler, 'installInitialConsumes.js')]: false,
    [path.join(bundler, 'getSharedFallbackGetter.js')]: false,
  }
}
