import { runCommand } from 'cloud/command'
import { build } from '../build.ts'
import { dist } from '../workspace.ts'

/** Builds what has changed and starts the local cloud with the console. The options are the cloud's. */
export const run = (args: string[]): Promise<number> => runCommand(args, { dist, build: () => build(console.error) })
