import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRequire } from 'node:module'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'

const require = createRequire(import.meta.url)
export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const dist = path.join(root, 'dist')

export type Mode = 'production' | 'development'

/** What every package's build has in common. `folder` is the package's, relative to the workspace. */
export const base = (folder: string, mode: Mode): Configuration => ({
  mode,
  context: path.join(root, folder),
  target: ['web', 'es2022'],
  devtool: mode === 'production' ? 'hidden-source-map' : 'source-map',
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: false, refresh: false } },
          },
        },
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })] },
  cache: { type: 'filesystem', cacheDirectory: path.join(root, 'node_modules/.cache/webpack'), name: `${folder}-${mode}` },
  performance: false,
  stats: 'errors-warnings',
})
