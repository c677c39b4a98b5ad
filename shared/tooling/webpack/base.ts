import { createRequire } from 'node:module'
import path from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { root } from '../workspace.ts'
import { platformVersion } from './sharing.ts'
import { productionRouter } from './workarounds/productionRouter.ts'

const require = createRequire(import.meta.url)

// Come minified, and are large.
const minified = /\.worker-[\w-]+\.[0-9a-f]{8}\.js$/

export type Mode = 'production' | 'development'

/** What every package's build has in common. `folder` is the package's, relative to the workspace. */
export const base = (folder: string, mode: Mode, { refresh = false } = {}): Configuration => ({
  mode,
  context: path.join(root, folder),
  target: ['web', 'es2022'],
  devtool: mode === 'production' ? false : 'source-map',
  // A module that throws while it is run runs again at the next import, instead of handing out half of itself.
  output: { strictModuleErrorHandling: true },
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    ...(mode === 'production' && { alias: productionRouter() }),
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false, refresh } },
          },
        },
      },
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'assets/[name].[contenthash:8][ext]' } },
    ],
  },
  optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, exclude: minified })] },
  // A release is built from nothing: with what was kept of a former one, parts of the shell were seen to name each other's chunks by former ids.
  // What was built for another version of the platform still says so.
  cache: mode === 'production' ? false : { type: 'filesystem', version: platformVersion, cacheDirectory: path.join(root, 'node_modules/.cache/webpack'), name: `${folder}-${mode}${refresh ? '-hot' : ''}` },
  performance: false,
  infrastructureLogging: { level: 'warn' },
})
