import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Compiler, Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import type { RemoteConfig } from '../remote.ts'
import { devDist, dist, versionOf } from '../workspace.ts'
import { base, type Mode } from './base.ts'
import { leaveNoEmptyChunk } from './leaveNoEmptyChunk.ts'
import { consumed } from './sharing.ts'

const moduleOf = (file: string) => `./${path.basename(file, path.extname(file))}`

/** The part of registry.json that describes one release of a remote. */
const releaseOf = (remote: RemoteConfig, version: string, entry: string, integrity: string) => ({
  version,
  entry,
  integrity,
  platform: remote.platform,
  routes: remote.routes.map(({ name, path: route, screen }) => ({ name, path: route, module: moduleOf(screen) })),
  nav: remote.nav,
  slots: remote.slots.map(({ slot, component }) => ({ slot, module: moduleOf(component) })),
})

/** Writes release.json beside the entry: what registry.json will say of this release. */
const describeRelease = (remote: RemoteConfig, version: string) => (compiler: Compiler) => {
  compiler.hooks.afterEmit.tap('describeRelease', ({ outputOptions, assets }) => {
    const entry = Object.keys(assets).find((name) => /^remoteEntry\.[^.]+\.js$/.test(name))
    if (!entry || !outputOptions.path) return
    const hash = createHash('sha384').update(readFileSync(path.join(outputOptions.path, entry))).digest('base64')
    const release = releaseOf(remote, version, `/remotes/${remote.name}/${version}/${entry}`, `sha384-${hash}`)
    writeFileSync(path.join(outputOptions.path, 'release.json'), JSON.stringify(release, null, 2))
  })
}

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
      uniqueName: remote.name,
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
        shared: consumed,
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      leaveNoEmptyChunk,
      describeRelease(remote, version),
    ],
  }
}
