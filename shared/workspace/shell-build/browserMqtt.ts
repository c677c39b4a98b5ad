import { createRequire } from 'node:module'
import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { root } from '../workspace.ts'

const shell = path.join(root, 'shell')
const fromShell = createRequire(path.join(shell, 'package.json'))
const mqtt = fromShell.resolve('mqtt')
const own = path.join(shell, 'src/broker/mqtt')

/** By the name that mqtt.js asks for. What is given to it as a stream is shell/src/broker/mqtt/socketStream.ts. */
const instead: Readonly<Record<string, string>> = {
  './lib/connect': path.join(own, 'nothing.cjs'),
  'worker-timers': path.join(own, 'nothing.cjs'),
  debug: path.join(own, 'nothing.cjs'),
  'readable-stream': path.join(own, 'nodeStreams.ts'),
  bl: createRequire(createRequire(mqtt).resolve('mqtt-packet')).resolve('bl/BufferList'),
  'node:buffer': fromShell.resolve('buffer/'),
  'node:events': fromShell.resolve('events/'),
}

const isOfMqtt = (folder: string): boolean =>
  folder.startsWith(own) || /[\\/]node_modules[\\/](mqtt|mqtt-packet)([\\/]|$)/.test(folder)

/**
 * mqtt.js from its sources, without what a browser's client of MQTT 5 does not need: other transports, Node's streams,
 * its log.
 */
export const withBrowserMqtt = (config: Configuration): Configuration => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: {
      ...(config.resolve?.alias as Record<string, string>),
      mqtt$: path.join(path.dirname(mqtt), 'mqtt.js'),
      buffer$: fromShell.resolve('buffer/'),
      events$: fromShell.resolve('events/'),
    },
  },
  plugins: [
    ...(config.plugins ?? []),
    new webpack.NormalModuleReplacementPlugin(new RegExp(`^(${Object.keys(instead).join('|')})$`), (resource) => {
      if (isOfMqtt(resource.context)) resource.request = instead[resource.request] ?? resource.request
    }),
  ],
})
