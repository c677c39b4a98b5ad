import { runBrowserTests } from '../browserTests.ts'
import { runCommand } from '../command.ts'
import { here } from '../place.ts'
import { run as build } from './build.ts'

const usage = `Runs the browser tests of the remote in this folder, e2e/*.spec.ts: builds it, and shows it in the emulator. What follows goes to Playwright.

  npm run e2e
  npm run e2e -- overview

The browser is CHROMIUM=/path/to/chromium, else the one that is installed; none is downloaded.`

/** All arguments are Playwright's. */
export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args.includes('--help') ? ['--help'] : [], { usage, worksAlone: true }, async () => {
    const home = here.homeOf('')
    const code = await build([])
    return code === 0 ? runBrowserTests(home, args) : code
  })
