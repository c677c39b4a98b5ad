import path from 'node:path'
import { rmSync } from 'node:fs'
import { buildRemote } from '../buildRemote.ts'
import { requireVersion, runCommand } from '../command.ts'
import { refreshNames } from '../names/refreshNames.ts'
import { here } from '../place.ts'

const usage = `Builds the remote in this folder into dist/: what a release takes, on this machine or another.

  npm run build
  npm run build -- --to FOLDER --version X   into another folder, as another version than that of package.json`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to', 'version'], most: 0, worksAlone: true }, async ({ option }) => {
    const home = here.homeOf('')
    const into = path.resolve(home, option('to') ?? 'dist')
    const version = option('version')
    await refreshNames(home)
    if (option('to') === undefined) rmSync(into, { recursive: true, force: true })
    const { name, release } = await buildRemote(home, into, version === undefined ? undefined : requireVersion(version))
    console.log(
      `${name} ${release.version} is in ${path.relative(home, into)}/. Release it: npm run release -- --from ${path.relative(home, into)} --to DIR`,
    )
  })
