import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FirstAccount, type ShownAccount } from './accounts/openAccounts.ts'
import type { RunningCloud } from './cloud.ts'
import { isBuilt, requireBuilt } from './console/builtFile.ts'
import { FolderDocuments } from './store/documents.ts'
import { importProvider } from './identity/provider.ts'
import { optionsHelp, readOptions, type CloudOptions, type Command } from './options.ts'
import { FolderInUse, UserError } from './userError.ts'

const maxFarewellMs = 4_500
/** Moving connections takes up to 10 s. */
const maxMoveMs = 11_000

/** Builds the console into a folder before the cloud starts. */
export interface Builder {
  dist: string
  build(): Promise<unknown>
}

/**
 * Reads the options, builds with `builder`, starts the cloud and prints its addresses. Resolves to the exit code: after
 * Ctrl-C, or at once when there is nothing to run.
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
    if (!isBuilt(dist))
      console.error(
        `There is no console to serve yet: ${dist} has no index.html. \`npm run build\` writes one; --dist names another folder.`,
      )
    const note = olderNode(process.version)
    if (note !== undefined) console.error(note)
    if (await doneBeside(command)) return 0
    const running = await start({ ...command.cloud, log: (text) => console.error(text) }).catch((error: unknown) =>
      shownBeside(error, command),
    )
    if (!running) return 0
    // Handles signals before it prints: a reader may press Ctrl-C at once.
    const ended = untilEnded(running, command.cloud.drain)
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

/** While clouds run with the database, an account is made or shown without one more of them. */
async function doneBeside({ cloud, json }: Command): Promise<boolean> {
  const wanted = cloud.showAccount === true || cloud.addAccount !== undefined
  if (cloud.database === undefined || cloud.foreign || !wanted) return false
  const { accountsBeside } = await import('./accounts/accountsBeside.ts')
  const done = await accountsBeside(cloud.database, cloud, (text) => console.error(text))
  if (!done) return false
  const { first: account, added } = done
  console.log(
    json
      ? JSON.stringify({ account, added })
      : ['', ...(cloud.showAccount ? formatAccount(account) : []), ...formatAdded(added), ''].join('\n'),
  )
  return true
}

/** While another cloud runs with the folder, shows its first account. */
async function shownBeside(error: unknown, { cloud, json }: Command): Promise<undefined> {
  const account =
    cloud.showAccount && error instanceof FolderInUse
      ? await new FirstAccount(new FolderDocuments(cloud.data)).read()
      : undefined
  if (!account) throw error
  console.log(json ? JSON.stringify({ account }) : ['', ...formatAccount(account), ''].join('\n'))
}

function told(running: RunningCloud, { json, cloud: { logFormat, database } }: Command): string {
  const { close: _, ...facts } = running
  if (json) return JSON.stringify(facts)
  // Whoever collects the log reads lines of JSON on both channels.
  if (logFormat === 'json')
    return JSON.stringify({ time: new Date().toISOString(), level: 'info', message: 'started', ...facts })
  return formatWelcome(running, database !== undefined)
}

function untilEnded(running: RunningCloud, drain?: number): Promise<void> {
  const longest = drain === undefined ? maxFarewellMs : maxFarewellMs + maxMoveMs + drain * 1000
  return new Promise((resolve, reject) => {
    let ending = false
    const end = () => {
      if (ending) process.exit(130)
      ending = true
      setTimeout(() => process.exit(1), longest).unref()
      running.close().then(resolve, reject)
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  })
}

const recommendedNode = 22

/** The text that is printed after the start. */
export function formatWelcome(
  { address, origin, portTaken, brokerPortTaken, entrance, account, added, issuer }: RunningCloud,
  isShared = false,
): string {
  const lines = [
    '',
    `  The console is at   ${origin ?? address}`,
    ...(issuer === undefined ? formatAccount(account) : [`  Sign in at          ${issuer}`]),
  ]
  lines.push(
    ...formatAdded(added),
    '',
    `  Devices connect to  ${entrance.host}:${entrance.port}${entrance.plainPort === undefined ? '' : `, without TLS to port ${entrance.plainPort}`}`,
  )
  if (portTaken !== undefined)
    lines.push('', `  Port ${portTaken} is in use by something else, so another one was taken.`)
  if (brokerPortTaken !== undefined)
    lines.push('', `  Port ${brokerPortTaken} is in use by something else, so the message broker took another one.`)
  if (entrance.portTaken !== undefined)
    lines.push(
      '',
      `  Port ${entrance.portTaken} is in use by something else, so the entrance for devices took another one.`,
    )
  const isLocal = !isShared && !entrance.lan && new URL(origin ?? address).hostname === 'localhost'
  lines.push(
    '',
    `  ${isLocal ? 'Everything runs on this machine only. ' : ''}Ctrl+C ends it; what you did is kept.`,
    '',
  )
  return lines.join('\n')
}

/** The first account alone. */
function formatAccount({ username, password, hidden }: ShownAccount): string[] {
  return [
    `  Username            ${username}`,
    `  Password            ${password ?? (hidden ? '(told at the first start; --show-account tells it again)' : '(the one you have chosen)')}`,
  ]
}

function formatAdded(added: RunningCloud['added']): string[] {
  return added ? ['', '  One more account was made. Its password is shown only now:', ...formatAccount(added)] : []
}

/** The identity provider's library supports no older Node; its own warning is unclear. */
function olderNode(version: string): string | undefined {
  const [major = 0] = version.replace('v', '').split('.').map(Number)
  return major >= recommendedNode
    ? undefined
    : `This runs on Node ${version}, and works. Node ${recommendedNode} or newer is recommended: the sign-in's library supports no older one.`
}

// Run as a program, not imported.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  runCommand(process.argv.slice(2)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
