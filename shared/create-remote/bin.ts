#!/usr/bin/env node
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRepository, updateRepository, WrongUse } from './createRepository.ts'

const usage = `Makes a repository for a remote, a section of the console: a screen, its texts in English and German, tests and a CI file.

  create-remote my-remote                          takes the platform's packages from the package registry
  create-remote my-remote --packages FOLDER        takes its tarballs in FOLDER along, in packages/
  create-remote my-remote --packages https://…     takes its tarballs at that address

  create-remote --update [--packages …]            in the folder of a remote: gives it the packages of this version of the platform`

const run = (): number => {
  try {
    const {
      values: { packages, update, help },
      positionals: [name, ...more],
    } = parseArgs({
      options: { packages: { type: 'string' }, update: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (update && !help && name === undefined) {
      const changed = updateRepository(process.cwd(), packages)
      console.log(
        changed.length === 0
          ? 'It has these packages already.'
          : `${changed.join('\n')}

  Take them:    npm install && npm run names
  Check it:     npm run check
What the platform has changed is in its contract-changelog. "platform" in remote.config.ts stays: raise it where the remote uses something new.`,
      )
      return 0
    }
    if (help || name === undefined || more.length > 0) {
      console.log(usage)
      return help ? 0 : 1
    }
    const files = createRepository(process.cwd(), name, packages)
    console.log(`${files.map((file) => path.join(name, file)).join('\n')}

${name} is there.
  See it:       cd ${name} && npm install && npm run dev
  Check it:     npm run check
  Release it:   npm run release -- --from dist --to TARGET`)
    return 0
  } catch (error) {
    if (!(error instanceof WrongUse) && (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') !== true)
      throw error
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 1
  }
}

process.exit(run())
