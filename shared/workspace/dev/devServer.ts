import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import path from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack-dev-server'
import type { TestSession } from '@console/platform-testing'
import { readJson } from '@console/platform-build/home'
import { devDist, root } from '../workspace.ts'
import { configurationOf } from '@console/platform-build/compile'
import { base } from '@console/platform-build/webpack/base'
import { withMonaco } from '../shell-build/monaco.ts'

const cloudPaths = ['/api', '/oidc', '/config.json', '/registry.json', '/remotes', '/openapi.json']

/**
 * Options of a dev server in front of a cloud, with hot replacement and the cloud's security policy. With
 * `asCloudOrigin` the cloud sees its own address as the origin, for a cloud that doesn't know the dev server's.
 */
const devServerOptions = async (
  port: number,
  cloudAddress: string,
  { asCloudOrigin = false } = {},
): Promise<Configuration> => {
  const { headers } = await fetch(`${cloudAddress}/config.json`)
  const policy = headers.get('content-security-policy')
  return {
    host: 'localhost',
    port,
    hot: true,
    allowedHosts: ['localhost'],
    headers: policy ? { 'Content-Security-Policy': policy } : {},
    historyApiFallback: true,
    devMiddleware: { stats: 'errors-warnings' },
    // A rebuilt remote changes its registry entry.
    static: false,
    watchFiles: [`${devDist}/registry.json`],
    // The policy forbids the overlay's inline styles; errors are printed in the terminal and in the browser's developer
    // tools.
    client: { overlay: false, logging: 'warn' },
    proxy: [
      {
        context: cloudPaths,
        target: cloudAddress,
        changeOrigin: asCloudOrigin,
        ...(asCloudOrigin && { headers: { origin: cloudAddress } }),
      },
    ],
  }
}

/** Serves the shell with hot replacement; everything else comes from the cloud. */
export const serveShell = async (port: number, cloudAddress: string): Promise<{ close(): Promise<void> }> => {
  const configuration = await configurationOf(path.join(root, 'shell'), 'development', { refresh: true })
  configuration.plugins = [...(configuration.plugins ?? []), new ReactRefreshPlugin({ overlay: false })]
  const server = new WebpackDevServer(await devServerOptions(port, cloudAddress), webpack(configuration))
  await server.start()
  return { close: () => server.stop() }
}

/** Serves a remote's harness: its screens compiled into one page, without federation. */
export const serveHarness = async (
  folder: string,
  port: number,
  cloudAddress: string,
  session: TestSession,
): Promise<{ close(): Promise<void> }> => {
  const common = withMonaco(base(path.join(root, folder), 'development', { refresh: true }))
  const compiler = webpack({
    ...common,
    entry: path.join(root, folder, 'harness.tsx'),
    output: { publicPath: '/', uniqueName: `${folder}-harness` },
    plugins: [
      new ReactRefreshPlugin({ overlay: false }),
      new HtmlWebpackPlugin({ title: readJson<{ name: string }>(root, folder, 'package.json').name }),
    ],
  })
  const options = await devServerOptions(port, cloudAddress, { asCloudOrigin: true })
  const server = new WebpackDevServer(
    {
      ...options,
      setupMiddlewares: (middlewares) => [
        {
          name: 'session',
          path: '/harness/session.json',
          middleware: (_: unknown, response: { json(value: unknown): void }) => response.json(session),
        },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  return { close: () => server.stop() }
}
