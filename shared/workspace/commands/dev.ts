import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCloud } from 'cloud'
import { optionsHelp, readOptions } from 'cloud/options'
import { formatWelcome } from 'cloud/welcome'
import { writeRegistry } from '../build.ts'
import { runAgainst } from '@console/platform-build/dev/runAgainst'
import { serveShell } from '../dev/devServer.ts'
import { watchRemotes } from '../dev/watchRemotes.ts'
import { devDist, remoteFolders, requireRemote, root } from '../workspace.ts'

export const usage = `Watches everything and serves it: the shell is replaced in the running page, a changed remote reloads it.

  npm run dev                                                      everything, with the local cloud
  npm run dev -- mfe-devices --against https://console.example.org   one remote in a console that is deployed

Without --against it takes the options of the cloud:

${optionsHelp()}`

// All other options are the cloud's, which parses them.
const isAgainst = (args: string[]): boolean => {
  const { values, positionals } = parseArgs({
    args,
    options: { against: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  return 'against' in values || positionals.some((name) => name.startsWith('mfe-'))
}

export const run = async (args: string[]): Promise<number> => {
  if (isAgainst(args)) return runAgainst(args, usage, (target) => path.join(root, requireRemote(target)))
  const { cloud: options } = readOptions(args, process.env)
  console.log('Building …')
  const remotes = await watchRemotes(remoteFolders, (versions) => writeRegistry(devDist, versions))
  const cloud = await startCloud({
    ...options,
    port: 0,
    origin: `http://localhost:${options.port}`,
    dist: devDist,
    log: console.error,
  })
  const shell = await serveShell(options.port, cloud.address)
  console.log(formatWelcome(cloud))
  return new Promise((resolve) => {
    process.once('SIGINT', () => {
      void Promise.all([shell.close(), remotes.close(), cloud.close()]).then(() => resolve(0))
    })
  })
}
