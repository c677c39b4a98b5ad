import path from 'node:path'
import { importFolder } from 'cloud/importFolder'
import { runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'

const usage = `Copies the data of a folder into a PostgreSQL database that has none yet, all or nothing: accounts, sign-ins, keys, devices, secrets, integrations, projects, firmware, vitals and deliveries. End the cloud that runs with the folder first.

  npm run import-data -- --from .data --database postgres://user@host:5432/database   a password is better in CONSOLE_DATABASE or PGPASSWORD`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['from', 'database'], most: 0 }, async ({ required, option }) => {
    const folder = path.resolve(required('from'))
    const database = option('database') ?? process.env['CONSOLE_DATABASE']
    if (database === undefined)
      throw new UserError('--database is missing, and so is CONSOLE_DATABASE. npm passes options on after -- only.')
    const copied = await importFolder(folder, database, console.log)
    console.log([...copied].map(([table, rows]) => `${String(rows).padStart(9)}  ${table}`).join('\n'))
    console.log(
      'All of it is in the database. Start clouds with --database, and keep the folder as a copy of what was.',
    )
  })
