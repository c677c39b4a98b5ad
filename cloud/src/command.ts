import { FirstAccount } from './accounts/openAccounts.ts'
import { type RunningCloud, startCloud } from './cloud.ts'
import { isBuilt, requireBuilt } from './console/builtFile.ts'
import { type Command, optionsHelp, readOptions } from './options.ts'
import { FolderInUse, Refusal } from './userError.ts'
import { formatAccount, formatWelcome, olderNode } from './welcome.ts'

const longestFarewell = 4_500

/** Builds the console into a folder before the cloud starts. */
export interface Builder {
  dist: string
  build(): Promise<unknown>
}

/**
 * Reads the options, starts the cloud and tells of it; `builder` works in between. It goes on until Ctrl-C. Answers at once, with an
 * exit code, when there is nothing to run.
 */
export async function runCommand(args: readonly string[], builder?: Builder): Promise<number> {
  try {
    const command = readOptions(args, process.env)
    if (command.help) {
      console.log(optionsHelp())
      return 0
    }
    const { dist } = command.cloud
    // A folder that was named is served as it is; the builder makes its own only.
    if (command.distGiven && dist !== builder?.dist) requireBuilt(dist)
    else await builder?.build()
    if (!isBuilt(dist)) console.error(`There is no console to serve yet: ${dist} has no index.html. \`npm run build\` writes one; --dist names another folder.`)
    const note = olderNode(process.version)
    if (note !== undefined) console.error(note)
    const running = await startCloud({ ...command.cloud, log: (text) => console.error(text) }).catch((error: unknown) => shownBeside(error, command))
    if (!running) return 0
    // First ready to end, then telling: whoever reads may press Ctrl-C at once.
    const ended = untilEnded(running)
    console.log(told(running, command))
    await ended
    return 0
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return 1
  }
}

/** While the cloud runs, its first account can be shown without ending it. */
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
