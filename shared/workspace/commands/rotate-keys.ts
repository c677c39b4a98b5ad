import path from 'node:path'
import { rotateKeysOfDatabase, rotateKeysOfFolder } from 'cloud/rotateKeys'
import { runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'

const usage = `Makes new keys, with which tokens and cookies of sign-ins are signed from now on. Nobody is signed out.

  npm run rotate-keys -- --database postgres://user@host:5432/database   the clouds that run with it sign with them after half a minute; a password is better in CONSOLE_DATABASE or PGPASSWORD
  npm run rotate-keys -- --data .data                                    while no cloud runs with the folder`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['data', 'database'], most: 0, worksAlone: true }, async ({ option }) => {
    const folder = option('data')
    const database = option('database') ?? (folder === undefined ? process.env['CONSOLE_DATABASE'] : undefined)
    if ((folder === undefined) === (database === undefined))
      throw new UserError(`Either --data or --database is needed.\n\n${usage}`)
    await (database === undefined ? rotateKeysOfFolder(path.resolve(folder ?? '')) : rotateKeysOfDatabase(database))
    console.log('There are new keys. The former ones sign no more, but what they have signed still counts.')
  })
