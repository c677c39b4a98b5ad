import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import type { RemoteConfig } from '../remote.ts'
import { devDist, dist, root, versionOf } from '../workspace.ts'
import { base, type Mode } from './base.ts'
import { describeRelease, moduleOf } from './describeRelease.ts'
import { consumed } from './sharing.ts'
import { leaveNoEmptyChunk } from './workarounds/leaveNoEmptyChunk.ts'
import { sameInEachCheckout } from './workarounds/sameInEachCheckout.ts'

// A chunk of nothing but shared modules has no file, and so no hash for the integrity plugin.
const splitChunks = {
  cacheGroups: {
    default: { type: /^javascript/, minChunks: 2, priority: -20, reuseExistingChunk: true },
    defaultVendors: { type: /^javascript/, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
  },
}

export const remoteConfig = (folder: string, remote: RemoteConfig, mode: Mode): Configuration => {
  const version = versionOf(folder)
  const common = base(folder, mode)
  return {
    ...common,
    optimization: { ...common.optimization, splitChunks },
    entry: {},
    output: {
      ...common.output,
      path: path.join(mode === 'production' ? dist : devDist, 'remotes', remote.name, version),
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
      new ModuleFederationPlugin({
        name: remote.name,
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries([...remote.routes.map(({ screen }) => screen), ...remote.slots.map(({ component }) => component)].map((file) => [moduleOf(file), file])),
        shared: consumed(remote.platform),
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      leaveNoEmptyChunk,
      sameInEachCheckout(root),
      describeRelease(remote, version),
    ],
  }
}
