import path from 'node:path'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { runCommand } from '../command.ts'
import { explain } from '../explain/explain.ts'
import { checkoutOf } from '../home.ts'
import { UserError } from '@console/platform-registry/userError'

export const usage = `Tells files and lines of the sources for a stack of the built console, as browsers and reports write it.

  npm run explain -- FILE                 a stack in a file
  npm run explain < FILE                  a stack from the standard input
  npm run explain -- FILE --maps FOLDER   with the maps of a build made elsewhere

Each build writes its source maps into maps/, by part and version. Keep those of what you release: they are neither published nor served.`

const read = (file: string): string => {
  try {
    return readFileSync(path.resolve(file), 'utf8')
  } catch (cause) {
    throw new UserError(`${file} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['maps'], worksAlone: true }, async ({ target, option }) => {
    if (target === '' && process.stdin.isTTY) return void console.log(usage)
    console.log(
      explain(
        target === '' ? await text(process.stdin) : read(target),
        path.resolve(option('maps') ?? path.join(checkoutOf(process.cwd()), 'maps')),
      ),
    )
  })
