import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import type { TestSession } from '@console/platform-testing/cloud'
import { base } from '../webpack/base.ts'
import { withMonaco } from '../webpack/monaco.ts'
import { root, readJson } from '../workspace.ts'
import { devServerOptions } from './devServerOptions.ts'

/** Serves a remote's harness: its screens compiled into one page, without federation. */
export const serveHarness = async (folder: string, port: number, cloudAddress: string, session: TestSession): Promise<{ close(): Promise<void> }> => {
  const common = withMonaco(base(folder, 'development', { refresh: true }))
  const compiler = webpack({
    ...common,
    entry: path.join(root, folder, 'harness.tsx'),
    output: { publicPath: '/', uniqueName: `${folder}-harness` },
    plugins: [new ReactRefreshPlugin({ overlay: false }), new HtmlWebpackPlugin({ title: readJson<{ name: string }>(root, folder, 'package.json').name })],
  })
  const options = await devServerOptions(port, cloudAddress, { inItsName: true })
  const server = new WebpackDevServer(
    {
      ...options,
      setupMiddlewares: (middlewares) => [
        { name: 'session', path: '/harness/session.json', middleware: (_: unknown, response: { json(value: unknown): void }) => response.json(session) },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  return { close: () => server.stop() }
}
