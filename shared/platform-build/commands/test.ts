import { fileURLToPath } from 'node:url'
import { runCommand } from '../command.ts'
import { runScript } from '../runScript.ts'
import { here } from '../place.ts'

export const usage = `Runs the tests of the remote in this folder: *.test.ts in Node, *.test.tsx in a DOM. What follows goes to Jest.

  npm test
  npm test -- src/overview`

/** All arguments are Jest's. */
export const run = (args: readonly string[]): Promise<number> =>
  runCommand([], { usage, worksAlone: true }, () =>
    runScript(
      'jest',
      'bin/jest.js',
      ['-c', fileURLToPath(new URL('../jest/here.mjs', import.meta.url)), '--rootDir', here.homeOf(''), ...args],
      here.homeOf(''),
    ),
  )
