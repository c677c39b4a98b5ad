import type { Configuration } from 'webpack-dev-server'
import { devDist } from '../workspace.ts'

const ofTheCloud = ['/api', '/oidc', '/config.json', '/registry.json', '/remotes', '/openapi.json']

/**
 * A dev server in front of a cloud: its own build, hot, under the same security policy as everywhere. `inItsName` makes the
 * cloud see its own address, for one that does not know the dev server's.
 */
export const devServerOptions = async (port: number, cloudAddress: string, { inItsName = false } = {}): Promise<Configuration> => {
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
    // A remote that was built anew shows itself by its registry entry.
    static: false,
    watchFiles: [`${devDist}/registry.json`],
    // The overlay is an inline-styled frame, which the policy forbids; errors are in the terminal and the browser's console.
    client: { overlay: false, logging: 'warn' },
    proxy: [{ context: ofTheCloud, target: cloudAddress, changeOrigin: inItsName, ...(inItsName && { headers: { origin: cloudAddress } }) }],
  }
}
