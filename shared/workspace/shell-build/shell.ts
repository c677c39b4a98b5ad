import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { versionOf } from '@console/platform-build/home'
import { base, type Mode } from '@console/platform-build/webpack/base'
import { compileAhead } from '@console/platform-build/webpack/compileAhead'
import { describeParts } from '@console/platform-build/webpack/describeParts'
import { describeShell, type ShellOffers } from './describeShell.ts'
import { BootPlugin, type StaticFrame } from './bootPlugin.ts'
import { checkHashes } from './checkHashes.ts'
import { FirstPaintPlugin } from './firstPaint.ts'
import { withBrowserMqtt } from './browserMqtt.ts'
import { withMonaco } from './monaco.ts'
import { withOwnTokens } from './ownTokens.ts'
import { platformVersion, provided, provides } from '@console/platform-build/webpack/sharing'
import { provideShared } from '@console/platform-build/webpack/workarounds/sharePlugins'
import { sameInEachCheckout } from '@console/platform-build/webpack/workarounds/sameInEachCheckout'
import { dist, root } from '../workspace.ts'
import { federationRuntime } from './federationRuntime.ts'

interface ShellOptions {
  refresh?: boolean
  offers: ShellOffers
  frame: StaticFrame
}

export const shellConfig = (mode: Mode, { refresh = false, offers, frame }: ShellOptions): Configuration => {
  const common = withOwnTokens(withBrowserMqtt(withMonaco(base(path.join(root, 'shell'), mode, { refresh }))))
  const firstPaint = new FirstPaintPlugin(['app', 'session', 'server-state', 'visit'])
  return {
    ...common,
    entry: { main: './src/index.ts' },
    module: {
      ...common.module,
      rules: [
        ...(common.module?.rules ?? []),
        {
          test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
          loader: fileURLToPath(new URL('./routerLoader.mjs', import.meta.url)),
        },
      ],
    },
    resolve: {
      ...common.resolve,
      alias: { ...(common.resolve?.alias as Record<string, string>), ...federationRuntime() },
    },
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
    optimization: {
      ...common.optimization,
      splitChunks: { chunks: firstPaint.isOfPage, cacheGroups: { platform: firstPaint.cacheGroup } },
    },
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: provided,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      provideShared({ provides }),
      new webpack.DefinePlugin({ PLATFORM_VERSION: JSON.stringify(platformVersion) }),
      new HtmlWebpackPlugin({
        template: path.join(root, 'shell/index.html'),
        templateParameters: { frame: frame.markup },
        favicon: path.join(root, 'shell/favicon.svg'),
        inject: 'head',
        minify: false,
        meta: { 'shell-version': versionOf(path.join(root, 'shell')) },
      }),
      new BootPlugin('./src/boot/boot.ts', frame.css, firstPaint),
      firstPaint,
      checkHashes,
      compileAhead(/\/(main|platform)\./),
      describeParts({ name: 'shell', version: versionOf(path.join(root, 'shell')) }),
      describeShell(offers),
      sameInEachCheckout(root),
    ],
  }
}
