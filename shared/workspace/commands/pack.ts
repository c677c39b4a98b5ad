import path from 'node:path'
import { runCommand } from '@console/platform-build/command'
import { build } from '../build.ts'
import { root } from '../workspace.ts'
import { packPackages } from '../pack/packPackages.ts'

const usage = `Packs the packages that other repositories install: the platform, its build kit and what goes with them.

  npm run pack                    writes the tarballs into dist-packages/
  npm run pack -- --to FOLDER     writes them into FOLDER`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to'], most: 0, worksAlone: true }, async ({ option }) => {
    // The emulator brings the built console.
    await build(console.log)
    for (const [, file] of await packPackages(path.resolve(option('to') ?? path.join(root, 'dist-packages'))))
      console.log(file)
  })
