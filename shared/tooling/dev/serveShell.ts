import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { configurationOf } from '../build/compile.ts'
import { devServerOptions } from './devServerOptions.ts'

/** Serves the shell with hot replacement; everything else comes from the cloud. */
export const serveShell = async (port: number, cloudAddress: string): Promise<{ close(): Promise<void> }> => {
  const configuration = await configurationOf('shell', 'development', { refresh: true })
  configuration.plugins = [...(configuration.plugins ?? []), new ReactRefreshPlugin({ overlay: false })]
  const server = new WebpackDevServer(await devServerOptions(port, cloudAddress), webpack(configuration))
  await server.start()
  return { close: () => server.stop() }
}
