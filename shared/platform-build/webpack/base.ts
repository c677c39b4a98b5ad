import { createRequire } from 'node:module'
import path from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { checkoutOf } from '../home.ts'
import { keepMapsApart } from './keepMapsApart.ts'
import { platformVersion } from './sharing.ts'
import { productionRouter } from './workarounds/productionRouter.ts'
import { withoutStatics } from './workarounds/withoutStatics.ts'

const require = createRequire(import.meta.url)

// Come minified, and are large.
const minified = /\.worker-[\w-]+\.[0-9a-f]{8}\.js$/

/** The name of a source in a map: its path in the checkout, wherever that lies. */
const sourceNameIn =
  (checkout: string) =>
  ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
    path.isAbsolute(absoluteResourcePath)
      ? path.relative(checkout, absoluteResourcePath).split(path.sep).join('/')
      : absoluteResourcePath

export type Mode = 'production' | 'development'

/** What every package's build has in common. `home` is the package's folder. */
export const base = (home: string, mode: Mode, { refresh = false } = {}): Configuration => ({
  mode,
  context: home,
  target: ['web', 'es2022'],
  // Without the sources: a stack needs files and lines only. No comment names the maps, whose place depends on the
  // checkout.
  devtool: mode === 'production' ? 'hidden-nosources-source-map' : 'source-map',
  output: {
    // A module that throws while it is run runs again at the next import, instead of handing out half of itself.
    strictModuleErrorHandling: true,
    ...(mode === 'production' && { devtoolModuleFilenameTemplate: sourceNameIn(checkoutOf(home)) }),
  },
  resolve: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    ...(mode === 'production' && { alias: { ...productionRouter(), ...withoutStatics() } }),
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
      // One chunk for all chips: with one for each, their names alone are 2 kB in the entry of a remote that flashes.
      { test: /[\\/]esptool-js[\\/].*\.js$/, parser: { dynamicImportMode: 'eager' } },
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'assets/[name].[contenthash:8][ext]' } },
    ],
  },
  // A second run takes another 0.5 kB off the first paint.
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: [TerserPlugin.swcMinify, TerserPlugin.swcMinify],
        terserOptions: [{ compress: { passes: 2 } }, { compress: { passes: 2 } }],
        extractComments: false,
        exclude: minified,
      }),
    ],
  },
  // A release is built from nothing: with what was kept of a former one, parts of the shell were seen to name each
  // other's chunks by former ids. What was built for another version of the platform still says so.
  cache:
    mode === 'production'
      ? false
      : {
          type: 'filesystem',
          version: platformVersion,
          cacheDirectory: path.join(home, 'node_modules/.cache/webpack'),
          name: `${mode}${refresh ? '-hot' : ''}`,
        },
  // Not served, so not beside what is built.
  plugins: mode === 'production' ? [keepMapsApart(path.join(checkoutOf(home), 'maps'), home)] : [],
  performance: false,
  infrastructureLogging: { level: 'warn' },
})
