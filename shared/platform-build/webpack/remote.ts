import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Chunk, Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import type { RemoteConfig } from '../remote.ts'
import { checkoutOf, versionOf } from '../home.ts'
import { base, type Mode } from './base.ts'
import { compileAhead } from './compileAhead.ts'
import { describeParts } from './describeParts.ts'
import { describeRelease, exposedFiles, moduleOf } from './describeRelease.ts'
import { consumed, packageOf } from './sharing.ts'
import { requireProvenFederation } from './federationVersion.ts'
import { manifestName, tidyManifest } from './tidyManifest.ts'
import { boxes, joinBoxes } from './joinBoxes.ts'
import { leanContainer } from './workarounds/leanContainer.ts'
import { leaveNoEmptyChunk } from './workarounds/leaveNoEmptyChunk.ts'
import { sameInEachCheckout } from './workarounds/sameInEachCheckout.ts'
import { sameInEachInstallation } from './workarounds/sameInEachInstallation.ts'
import { consumeShared } from './workarounds/sharePlugins.ts'

/** The chunk of an exposed file. What a remote adds to the dashboard is shown together, so it is one. */
const chunkOf = (file: string, { extensions = [] }: RemoteConfig): { name?: string } =>
  extensions.some(({ point, component }) => point === 'dashboard.box/v1' && component === file) ? { name: boxes } : {}

/** Whether a chunk has a remote's own copy of what the shell lends. */
const ofLent = ({ groupsIterable }: Chunk): boolean =>
  [...groupsIterable].every(
    ({ origins }) => origins.length > 0 && origins.every(({ module }) => module?.type === 'consume-shared-module'),
  )

// A chunk of nothing but shared modules has no file, and so no hash for the integrity plugin.
const splitChunks = {
  // The dashboard asks for one chunk of each remote, whatever it has in common with the screens.
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== boxes,
  cacheGroups: {
    // One chunk for all of it: each has its name and its hash in the entry, and few shells lend only a part.
    lent: { name: 'lent', chunks: ofLent, enforce: true, priority: 10 },
    default: { type: /^javascript/, minChunks: 2, priority: -20, reuseExistingChunk: true },
    defaultVendors: { type: /^javascript/, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
  },
}

export const remoteConfig = (home: string, remote: RemoteConfig, mode: Mode): Configuration => {
  requireProvenFederation()
  const version = versionOf(home)
  const common = base(home, mode)
  return {
    ...common,
    optimization: { ...common.optimization, splitChunks },
    entry: {},
    resolve: { ...common.resolve, alias: { ...(common.resolve?.alias as Record<string, string>), ...leanContainer() } },
    // The plug-in of Module Federation's manifest tells at each build that an address is relative.
    infrastructureLogging: { level: 'error' },
    output: {
      ...common.output,
      path: path.join(home, 'dist'),
      publicPath: 'auto',
      // With its version: webpack tells the chunks and modules of two versions in one page apart by it.
      uniqueName: `${remote.name}@${version}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 120_000,
      clean: true,
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: remote.name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(
          exposedFiles(remote).map((file) => [moduleOf(file), { import: file, ...chunkOf(file, remote) }]),
        ),
        dts: false,
        manifest: { fileName: manifestName },
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      // Not by the plug-in's `shared`: a remote takes what is shared, and provides nothing, what is lent included.
      consumeShared({ consumes: consumed(remote.platform) }),
      // SHA-256: each chunk's hash stands in the entry, and none of it can be compressed.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
      leaveNoEmptyChunk,
      tidyManifest,
      compileAhead(/^boxes\./),
      joinBoxes,
      sameInEachCheckout(checkoutOf(home)),
      sameInEachInstallation,
      describeParts({ name: remote.name, version, packageOf: packageOf(remote.platform) }),
      describeRelease(remote, version),
    ],
  }
}
