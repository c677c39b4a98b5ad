import { randomInt } from 'node:crypto'
import { runKills } from '@console/platform-registry/killsTesting'
import { runCommand } from '@console/platform-build/command'
import { runServiceKills } from 'cloud/testing/serviceKills.ts'
import { UserError } from '@console/platform-registry/userError'

const usage = `Kills changes of a registry at random steps, also while files are copied, in a folder and in a bucket by turns, and checks after each that what is left is whole.

  npm run kill-releases -- [--times 100] [--seed N]             the seed is printed: the same one kills at the same steps
  npm run kill-releases -- --service [--times 100] [--seconds N]   kills the registry service, or the command that asks it, by turns that the seed gives`

const numberOf = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new UserError(`--${name} is "${text}"; it must be a whole number.`)
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(
    args,
    { usage, options: ['times', 'seed', 'seconds'], flags: ['service'], most: 0, worksAlone: true },
    async ({ option, flag }) => {
      const seed = numberOf('seed', option('seed') ?? String(randomInt(1_000_000_000)))
      console.log(`Seed ${seed}`)
      const times = numberOf('times', option('times') ?? '100')
      if (flag('service')) {
        const seconds = option('seconds')
        const { clients, services, finished, done, kept } = await runServiceKills({
          rounds: times,
          seed,
          say: console.log,
          ...(seconds !== undefined && { time: numberOf('seconds', seconds) * 1000 }),
        })
        return console.log(
          `Seed ${seed}: the service was killed ${services} times and its client ${clients} times, after ${done} of them the new state stood and after the others the former one; ${finished} came to their end. ${kept} were answered as made, and stood. All is whole.`,
        )
      }
      const { killed, finished, done } = await runKills({ times, seed, say: console.log })
      console.log(
        `Seed ${seed}: ${killed} killed, after ${done} of them the new state stood and after the others the former one; ${finished} came to their end. All is whole.`,
      )
    },
  )
