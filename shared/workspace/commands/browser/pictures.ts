import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../build.ts'
import { runCommand } from '@console/platform-build/command'
import { root } from '../../workspace.ts'

const usage = `Takes the pictures of the documentation, from the built console.

  npm run pictures              all of them
  npm run pictures -- NAME …    some of them`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, most: Infinity, worksAlone: true }, async ({ targets }) => {
    await build(console.log)
    const { takePictures } = (await import(pathToFileURL(path.join(root, 'e2e/pictures/takePictures.ts')).href)) as {
      takePictures(names: readonly string[]): Promise<void>
    }
    await takePictures(targets)
  })
