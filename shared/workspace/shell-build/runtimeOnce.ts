import { createRequire } from 'node:module'

/**
 * The ES module build of Module Federation's runtime. With `provideExternalRuntime`, the plugin injects the CommonJS build next to it: twice
 * the bytes. Not needed once the plugin of `@module-federation/enhanced` injects the ES module; there is no issue about it.
 */
export const runtimeOnce = (): Record<string, string> => {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'))
  const file = enhanced.resolve('@module-federation/inject-external-runtime-core-plugin')
  return { [file]: file.replace(/\.cjs$/, '.js') }
}
