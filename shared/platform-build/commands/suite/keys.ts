import path from 'node:path'
import { existsSync } from 'node:fs'
import { writeNewKey } from '@console/platform-registry/keys'
import { runCommand } from '../../command.ts'
import { here } from '../../place.ts'

const usage = `Makes the pair of keys with which a team signs its releases.

  npm run keys -- --key FILE   writes the private key into FILE, which only you can read, and prints the public one

Release with it: npm run release with --key FILE, or give CI the file's content as CONSOLE_RELEASE_KEY.`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['key'], most: 0 }, async ({ required }) => {
    const file = path.resolve(required('key'))
    const { id, key } = writeNewKey(file)
    console.log(`The private key is in ${file}. Keep it where only the team's releases get it, and a copy where it can't be lost.
Key id:     ${id}
Public key: ${key}

For the deployment's config.json, with the names of the team's remotes:
  "signatures": { "keys": { "${existsSync('remote.config.ts') ? here.nameOf('') : 'mfe_devices'}": ["${key}"] } }`)
  })
