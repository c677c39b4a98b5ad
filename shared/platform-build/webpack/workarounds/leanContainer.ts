import { createRequire } from 'node:module'
import path from 'node:path'

const { resolve } = createRequire(import.meta.url)

/**
 * Leaves out of a remote's entry what only a host needs of Module Federation's runtime, and what only remotes need that
 * share something: 3 kB of each entry. The shell's runtime does the rest, as ever. Not needed once the plugin leaves it
 * out with `externalRuntime`; no issue is reported.
 */
export const leanContainer = (): Record<string, string | false> => {
  const enhanced = createRequire(resolve('@module-federation/enhanced/webpack'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const folder = path.dirname(tools.resolve('@module-federation/webpack-bundler-runtime/bundler'))
  const own = resolve('@console/platform-build/webpack/workarounds/initContainer')
  return {
    [path.join(folder, 'init.js')]: own,
    [path.join(folder, 'initializeSharing.js')]: own,
    [path.join(folder, 'installInitialConsumes.js')]: false,
    [path.join(folder, 'getSharedFallbackGetter.js')]: false,
    [path.join(folder, 'remotes.js')]: false,
    [tools.resolve('@module-federation/runtime/bundler')]: false,
  }
}
