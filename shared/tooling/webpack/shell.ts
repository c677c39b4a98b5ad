import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { dist, root } from '../workspace.ts'
import { base, type Mode } from './base.ts'
import { describeShell } from './describeShell.ts'
import { FirstPaintPlugin } from './firstPaint.ts'
import { withMonaco } from './monaco.ts'
import { platformVersion, provided } from './sharing.ts'
import { runtimeOnce } from './workarounds/runtimeOnce.ts'
import { sameInEachCheckout } from './workarounds/sameInEachCheckout.ts'

export const shellConfig = (mode: Mode, { refresh = false } = {}): Configuration => {
  const common = withMonaco(base('shell', mode, { refresh }))
  const firstPaint = new FirstPaintPlugin('app', ['session'])
  return {
    ...common,
    entry: { main: './src/index.ts' },
    resolve: { ...common.resolve, alias: { ...(common.resolve?.alias as Record<string, string>), ...runtimeOnce() } },
    output: {
      ...common.output,
      path: dist,
      publicPath: '/',
      uniqueName: 'shell',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      chunkLoadTimeout: 120_000,
      clean: { keep: /^(remotes\/|registry\.json|\.build\.json)/ },
    },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { platform: firstPaint.cacheGroup } } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        shared: provided,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new webpack.DefinePlugin({ PLATFORM_VERSION: JSON.stringify(platformVersion) }),
      // The entry blocks, so that the chosen colour scheme is there before anything is painted; all else it loads later.
      new HtmlWebpackPlugin({ template: path.join(root, 'shell/index.html'), favicon: path.join(root, 'shell/favicon.svg'), scriptLoading: 'blocking', inject: 'head', minify: false }),
      firstPaint,
      describeShell,
      sameInEachCheckout(root),
    ],
  }
}
