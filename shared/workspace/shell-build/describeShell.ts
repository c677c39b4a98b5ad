import path from 'node:path'
import webpack, { type Compiler } from 'webpack'
import type { ShellDescription } from '@console/platform-registry/shellDescription'
import type { ExtensionPoint } from '@console/platform-build/remote'
import { takenOf } from '@console/platform-build/webpack/describeRelease'
import { versionOf } from '@console/platform-build/home'
import {
  facades,
  platformVersion,
  provides,
  shareKeyOf,
  shareKeysOf,
  vendorVersions,
} from '@console/platform-build/webpack/sharing'
import { providedNames } from '@console/platform-build/webpack/sharedNames'
import { root } from '../workspace.ts'

/** What the shell's own code says that remotes may name. */
export interface ShellOffers {
  icons: readonly string[]
  slots: readonly string[]
  points: Readonly<Record<string, ExtensionPoint>>
  routes: Readonly<Record<string, string>>
}

/**
 * Puts shell.json beside index.html: releases of remotes are checked against what this shell provides. The build fails
 * when it does not provide every facade.
 */
export const describeShell =
  (offers: ShellOffers) =>
  (compiler: Compiler): void => {
    compiler.hooks.thisCompilation.tap('describeShell', (compilation) => {
      compilation.hooks.processAssets.tap('describeShell', () => {
        const provided = providedNames(compilation)
        for (const key of [...facades.map(shareKeyOf), ...Object.values(provides).map(({ shareKey }) => shareKey)]) {
          if (!provided[key])
            compilation.errors.push(
              new webpack.WebpackError(
                `The shell does not provide ${key.replace('@console/shared/', '@console/platform/')}. Import it in shell/src/remotes/federation/provided.ts.`,
              ),
            )
        }
        const shared = Object.fromEntries(
          Object.entries(provided).flatMap(([key, names]) => shareKeysOf(key).map((each) => [each, names])),
        )
        const description: ShellDescription = {
          version: versionOf(path.join(root, 'shell')),
          platform: platformVersion,
          provides: { shared, vendors: vendorVersions, ...offers, points: takenOf(offers.points) },
        }
        compilation.emitAsset('shell.json', new webpack.sources.RawSource(`${JSON.stringify(description)}\n`))
      })
    })
  }
