import { createRequire } from 'node:module'
import type { Compiler } from 'webpack'

type Plugins = typeof import('@module-federation/enhanced')

/**
 * The halves of Module Federation's `shared` option: `ModuleFederationPlugin` has both or none. They are loaded when
 * the compiler is there, since they otherwise find modules of another webpack than the one that compiles. To be listed
 * after `ModuleFederationPlugin`. Not needed once `…/enhanced/webpack` exports them.
 */
const load = (): Plugins => createRequire(import.meta.url)('@module-federation/enhanced') as Plugins

/** Takes shared modules from the share scope, and provides none. */
export const consumeShared =
  (options: ConstructorParameters<Plugins['ConsumeSharedPlugin']>[0]) =>
  (compiler: Compiler): void =>
    new (load().ConsumeSharedPlugin)(options).apply(compiler)

/** Puts modules into the share scope, and takes none from it. */
export const provideShared =
  (options: ConstructorParameters<Plugins['ProvideSharedPlugin']>[0]) =>
  (compiler: Compiler): void =>
    new (load().ProvideSharedPlugin)(options).apply(compiler)
