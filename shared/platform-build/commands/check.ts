import path from 'node:path'
import { readBuilt } from '@console/platform-registry/readBuilt'
import { shellProblems } from '@console/platform-registry/usedNames'
import { noBrowserTests, runBrowserTests } from '../browserTests.ts'
import { runCommand } from '../command.ts'
import { readConsole, readDeployedShell } from '../dev/deployedConsole.ts'
import { run as build } from './build.ts'
import { run as lint } from './lint.ts'
import { here } from '../place.ts'
import { run as test } from './test.ts'
import { run as types } from './types.ts'

const usage = `Runs all checks of the remote in this folder: lint, types, tests, a build, and browser tests where there is a Chromium.

  npm run check
  npm run check -- --against https://console.example.org   and whether this console has what the build uses of a shell`

const against = async (home: string, address: string): Promise<number> => {
  const { name, release } = readBuilt(path.join(home, 'dist'))
  const shell = await readDeployedShell(await readConsole(address))
  const problems = shellProblems({ remote: name, role: 'current', release }, release.uses, shell)
  console.log(
    problems.length > 0
      ? problems.join('\n')
      : `${name} ${release.version} runs on the shell of ${address}, platform ${shell.platform}.`,
  )
  return problems.length > 0 ? 1 : 0
}

const inBrowser = async (home: string): Promise<number> => {
  const missing = await noBrowserTests(home)
  if (missing === null) return runBrowserTests(home, [])
  console.log(`Skipped: the browser tests, since ${missing}`)
  return 0
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['against'], most: 0, worksAlone: true }, async ({ option }) => {
    const address = option('against')
    const steps = [
      lint,
      () => types(),
      () => test([]),
      () => build([]),
      () => inBrowser(here.homeOf('')),
      ...(address === undefined ? [] : [() => against(here.homeOf(''), address)]),
    ]
    for (const step of steps) {
      const code = await step()
      if (code !== 0) return code
    }
    return 0
  })
