import { runCommand } from '../command.ts'
import { refreshNames } from '../names/refreshNames.ts'
import { here } from '../place.ts'

const usage = `Writes names.gen.ts: the routes and slots that the remote may use, from its remote.config.ts. A build does it too.

  npm run names                                          names of its own
  npm run names -- --against https://console.example.org   and those of others that it uses, as this console has them`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['against'], most: 0, worksAlone: true }, async ({ option }) => {
    console.log(
      (await refreshNames(here.homeOf(''), option('against'))) ? 'Wrote names.gen.ts.' : 'All names are up to date.',
    )
  })
