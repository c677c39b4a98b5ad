import { openRegistry } from '@console/platform-registry/open'
import { inOneLine } from '@console/platform-registry/history'
import { runCommand } from '../../command.ts'
import { UserError } from '@console/platform-registry/userError'

const usage = `Lists who changed a registry, when, what and why, the last change first.

  npm run history -- --to DIR [--last N]   the last N changes, 20 unless given; npm run rollback -- --to-change N goes back to one
  npm run history -- --to DIR --verify     checks that no record, and no file of a release, is missing or was changed

Each record holds the hash of the one before it. Of the newest, nothing follows yet: what it says of the registry is checked, and who, when and why only from the next change on.`

const countOf = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new UserError(`--last is "${text}"; it must be a number from 1 to 9999.`)
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(
    args,
    { usage, options: ['to', 'last'], flags: ['verify'], most: 0 },
    async ({ required, option, flag }) => {
      const registry = await openRegistry(required('to'))
      if (flag('verify')) {
        const problems = await registry.verify()
        console.log(
          problems.length === 0
            ? 'The journal is whole. Who made the newest change, and why, is checked from the next one on.'
            : problems.join('\n'),
        )
        return problems.length === 0 ? 0 : 1
      }
      const records = await registry.history(countOf(option('last') ?? '20'))
      console.log(records.length === 0 ? 'Nothing was changed yet.' : records.map(inOneLine).join('\n'))
    },
  )
