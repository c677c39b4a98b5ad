import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FirstAccount, type ShownAccount } from './accounts/openAccounts.ts'
import type { RunningCloud } from './cloud.ts'
import { isBuilt, requireBuilt } from './console/builtFile.ts'
import { importProvider } from './identity/provider.ts'
import { optionsHelp, readOptions, type CloudOptions, type Command } from './options.ts'
import { FolderInUse, UserError } from './userError.ts'

const longestFarewell = 4_500

/** Builds the console into a folder before the cloud starts. */
export interface Builder {
  dist: string
  build(): Promise<unknown>
}

/**
 * Reads the options, builds with `builder`, starts the cloud and prints its addresses. Resolves to the exit code: after Ctrl-C,
 * or at once when there is nothing to run.
 */
export async function runCommand(args: readonly string[], builder?: Builder): Promise<number> {
  try {
    const command = readOptions(args, process.env)
    if (command.help) {
      console.log(optionsHelp())
      return 0
    }
    const { dist } = command.cloud
    // A folder that was given is served as it is; the builder only builds its own.
    if (command.distGiven && dist !== builder?.dist) requireBuilt(dist)
    else await builder?.build()
    if (!isBuilt(dist)) console.error(`There is no console to serve yet: ${dist} has no index.html. \`npm run build\` writes one; --dist names another folder.`)
    const note = olderNode(process.version)
    if (note !== undefined) console.error(note)
    const running = await start({ ...command.cloud, log: (text) => console.error(text) }).catch((error: unknown) => shownBeside(error, command))
    if (!running) return 0
    // Handles signals before it prints: a reader may press Ctrl-C at once.
    const ended = untilEnded(running)
    console.log(told(running, command))
    await ended
    return 0
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    return 1
  }
}

/** Loads the cloud and the provider's library at the same time: each takes a good part of the start. */
async function start(options: CloudOptions): Promise<RunningCloud> {
  const [{ startCloud }] = await Promise.all([import('./cloud.ts'), importProvider()])
  return startCloud(options)
}

/** While another cloud runs with the folder, shows its first account. */
function shownBeside(error: unknown, { cloud, json }: Command): undefined {
  const account = cloud.showAccount && error instanceof FolderInUse ? new FirstAccount(cloud.data).read() : undefined
  if (!account) throw error
  console.log(json ? JSON.stringify({ account }) : ['', ...formatAccount(account), ''].join('\n'))
}

function told(running: RunningCloud, { json }: Command): string {
  const { close: _, ...facts } = running
  return json ? JSON.stringify(facts) : formatWelcome(running)
}

function untilEnded(running: RunningCloud): Promise<void> {
  return new Promise((resolve, reject) => {
    let ending = false
    const end = () => {
      if (ending) process.exit(130)
      ending = true
      setTimeout(() => process.exit(1), longestFarewell).unref()
      running.close().then(resolve, reject)
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  })
}

const recommendedNode = 22

/** The text that is printed after the start. */
export function formatWelcome({ address, origin, portTaken, brokerPortTaken, account, added }: RunningCloud): string {
  const lines = ['', `  The console is at   ${origin ?? address}`, ...formatAccount(account)]
  if (added) lines.push('', '  One more account was made. Its password is shown only now:', `  Username            ${added.username}`, `  Password            ${added.password}`)
  if (portTaken !== undefined) lines.push('', `  Port ${portTaken} is in use by something else, so another one was taken.`)
  if (brokerPortTaken !== undefined) lines.push('', `  Port ${brokerPortTaken} is in use by something else, so the message broker took another one.`)
  lines.push('', '  Everything runs on this machine only. Ctrl+C ends it; what you did is kept.', '')
  return lines.join('\n')
}

/** The first account alone. */
function formatAccount({ username, password, hidden }: ShownAccount): string[] {
  return [`  Username            ${username}`, `  Password            ${password ?? (hidden ? '(told at the first start; --show-account tells it again)' : '(the one you have chosen)')}`]
}

/** The identity provider's library supports no older Node; its own warning is unclear. */
function olderNode(version: string): string | undefined {
  const [major = 0] = version.replace('v', '').split('.').map(Number)
  return major >= recommendedNode ? undefined : `This runs on Node ${version}, and works. Node ${recommendedNode} or newer is recommended: the sign-in's library supports no older one.`
}

// Run as a program, not imported.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  void runCommand(process.argv.slice(2)).then((code) => process.exit(code))
}
