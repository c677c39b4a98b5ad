import { requireRemote, runCommand } from '../command.ts'
import { UserError } from '../workspace.ts'
import { readConsole } from './deployedConsole.ts'
import { type RunningProxy, serveAgainst } from './serveAgainst.ts'
import { watchRemotes } from './watchRemotes.ts'

const usage = `Shows a deployed console with one remote of this workspace in it, which is built again whenever it changes.

  npm run dev -- mfe-devices --against https://console.example.org [--port 3000]

Shell, other remotes, sign-in, API and broker are the deployed console's. Where another server signs people in, it must know
http://localhost:3000/auth/callback as a redirect address of the console's client.`

const portOf = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UserError(`--port is "${text}"; it must be a number from 0 to 65535.`)
}

export const runAgainst = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['against', 'port'] }, async ({ target, option, required }) => {
    const folder = requireRemote(target)
    const port = portOf(option('port') ?? '3000')
    const deployed = await readConsole(required('against'))
    console.log(`Building ${folder} …`)
    let proxy: RunningProxy | null = null
    const watching = await watchRemotes([folder], () => proxy?.reload())
    proxy = await serveAgainst({ console: deployed, folder, version: watching.versions[folder] ?? '', port })
    console.log(`\n  ${deployed.origin} with ${folder} of this workspace is at   ${proxy.address}\n`)
    await new Promise((resolve) => process.once('SIGINT', resolve))
    await Promise.all([watching.close(), proxy.close()])
  })
