import { startCloud, type RunningCloud } from './cloud.ts'
import { optionsHelp, readOptions, type Command } from './options.ts'
import { Refusal } from './refusal.ts'
import { formatWelcome } from './welcome.ts'

const longestFarewell = 4_500

/**
 * Reads the options, starts the cloud and tells of it; `prepare` runs in between. It goes on until Ctrl-C. Answers at once, with an
 * exit code, when there is nothing to run.
 */
export async function runCommand(args: readonly string[], prepare: () => Promise<unknown> = async () => {}): Promise<number> {
  try {
    const command = readOptions(args, process.env)
    if (command.help) {
      console.log(optionsHelp())
      return 0
    }
    await prepare()
    const running = await startCloud({ ...command.cloud, log: (text) => console.error(text) })
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
