import { openRegistry } from '@console/platform-registry/open'
import { runCommand } from '../../command.ts'

const usage = `Writes the registry.json of a console again, as the newest change in its journal says, where it is missing or can't be read. Nothing else is changed.

  npm run repair -- --to DIR   where the console's files are: a folder, a bucket or a WebDAV server`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to'], most: 0 }, async ({ required }) => {
    const registry = await openRegistry(required('to'), process.env, { lacksRegistry: true })
    console.log(await registry.repair())
  })
