import { startCloud, type RunningCloud } from './cloud.ts'
import { optionsHelp, readOptions, type Command } from './options.ts'
import { Refusal } from './refusal.ts'
import { formatWelcome } from './welcome.ts'

const longestFarewell = 4_500

async function main(): Promise<void> {
  const command = readOptions(process.argv.slice(2), process.env)
  if (command.help) {
    console.log(optionsHelp())
    return
  }
  const running = await startCloud({ ...command.cloud, log: (text) => console.error(text) })
  endWithProcess(running)
  console.log(told(running, command))
}

function told(running: RunningCloud, { json }: Command): string {
  const { close: _, ...facts } = running
  return json ? JSON.stringify(facts) : formatWelcome(running)
}

function endWithProcess(running: RunningCloud): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(130)
    ending = true
    setTimeout(() => process.exit(1), longestFarewell).unref()
    running.close().then(() => process.exit(0), (error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
