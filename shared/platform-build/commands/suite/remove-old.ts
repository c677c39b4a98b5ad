import { openRegistry } from '@console/platform-registry/open'
import { UserError } from '@console/platform-registry/userError'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { runCommand } from '../../command.ts'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Removes the files of releases of a remote that are older than the current one, and that the registry did not name after any of the remote's last N changes.
What each of them was stays: \`npm run history\` lists the changes, and .release/removed has its release.json.

  npm run remove-old -- ${part}--keep N --to DIR   N from 1 to 1000; pages that were opened before these changes may still need a release that goes

${authorHelp}`

const countOf = (text: string): number => {
  if (/^([1-9]\d{0,2}|1000)$/.test(text)) return Number(text)
  throw new UserError(`--keep is "${text}"; it must be a number from 1 to 1000.`)
}

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(args, { usage: usageIn(place), options: ['to', 'keep', ...authorOptions] }, async (given) => {
    const remote = place.nameOf(given.target)
    const keep = countOf(given.required('keep'))
    const registry = await openRegistry(given.required('to'))
    await registry.change({ request: { kind: 'remove-old', remote, keep }, author: authorOf(given), say: console.log })
  })
