import path from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { UserError } from '@console/platform-registry/userError'
import { type Given, runCommand } from '../command.ts'
import { readRemote } from '../compile.ts'
import { readConsole } from './deployedConsole.ts'
import { type RunningProxy, serveAgainst } from './serveAgainst.ts'
import { watchRemote } from './watchRemote.ts'

const portOf = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UserError(`--port is "${text}"; it must be a number from 0 to 65535.`)
}

interface Running {
  address: string
  close(): Promise<void>
}

/** The emulator that the remote in `home` has installed. */
const startEmulator = async (home: string): Promise<Running> => {
  const installed = createRequire(path.join(home, 'package.json'))
  const find = (): string => {
    try {
      return installed.resolve('@console/shell-emulator')
    } catch (cause) {
      throw new UserError(
        'There is no @console/shell-emulator here. Install it, or name a console: --against https://console.example.org',
        { cause },
      )
    }
  }
  const emulator = await (
    (await import(pathToFileURL(find()).href)) as {
      startEmulator(options: object): Promise<Running & { username: string; password: string | null }>
    }
  ).startEmulator({ data: path.join(home, 'node_modules/.cache/console-emulator') })
  console.log(`\n  Sign in as ${emulator.username}, password ${emulator.password ?? 'as you have changed it'}`)
  return emulator
}

/**
 * Shows a console with the remote in `home` in it, until it is interrupted: the one at an address, or else the
 * emulator's.
 */
const showAgainst = async (home: string, { option }: Given): Promise<void> => {
  const port = portOf(option('port') ?? '3000')
  const address = option('against')
  const emulator = address === undefined ? await startEmulator(home) : null
  const deployed = await readConsole(address ?? emulator?.address ?? '')
  const { name } = await readRemote(home)
  console.log(`Building ${name} …`)
  const build = path.join(home, 'node_modules/.cache/dev-against')
  let proxy: RunningProxy | null = null
  const watching = await watchRemote(home, build, () => proxy?.reload())
  proxy = await serveAgainst({ console: deployed, name, build, port })
  console.log(`\n  ${emulator ? 'The emulator' : deployed.origin} with ${name} from here is at   ${proxy.address}\n`)
  await new Promise((resolve) => process.once('SIGINT', resolve))
  await Promise.all([watching.close(), proxy.close(), emulator?.close()])
}

/** `dev` of one remote, which `homeOf` finds. The usage names the command as it is called. */
export const runAgainst = (
  args: readonly string[],
  usage: string,
  homeOf: (target: string) => string,
): Promise<number> =>
  runCommand(args, { usage, options: ['against', 'port'], worksAlone: true }, (given) =>
    showAgainst(homeOf(given.target), given),
  )
