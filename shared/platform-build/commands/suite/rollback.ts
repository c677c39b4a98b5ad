import { openRegistry } from '@console/platform-registry/open'
import { entryIn } from '@console/platform-registry/changes'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { requireVersion, runCommand } from '../../command.ts'
import { UserError } from '@console/platform-registry/userError'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Makes a former release of a remote${part && ', or of the shell,'} the current one again. Nothing is built.

  npm run rollback -- ${part}--to DIR               goes back to the previous release
  npm run rollback -- ${part}--version X --to DIR   goes to that release, whose files are still in DIR
  npm run rollback -- --to-change N --to DIR             all remotes: what the registry was after change N (npm run history)

${authorHelp}`

const numberOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UserError(`--to-change is "${text}"; it must be the number of a change. \`npm run history\` lists them.`)
}

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(
    args,
    { usage: usageIn(place), options: ['to', 'version', 'to-change', ...authorOptions] },
    async (given) => {
      const [change, version] = [given.option('to-change'), given.option('version')]
      if (change !== undefined) {
        const number = numberOf(change)
        const registry = await openRegistry(given.required('to'))
        const { release } = await registry.change({
          request: { kind: 'restore', number },
          author: authorOf(given),
          say: console.log,
        })
        return console.log(`The registry is what it was after change ${number} (${release}).`)
      }
      if (given.target === 'shell')
        return (await openRegistry(given.required('to'))).shell.rollBack(
          version === undefined ? undefined : requireVersion(version),
          console.log,
          authorOf(given),
        )
      const remote = place.nameOf(given.target)
      const registry = await openRegistry(given.required('to'))
      const request = {
        kind: 'rollback' as const,
        remote,
        ...(version !== undefined && { version: requireVersion(version) }),
      }
      const document = await registry.change({ request, author: authorOf(given), say: console.log })
      console.log(`${remote} ${entryIn(document, remote).version} is the current release (${document.release}).`)
    },
  )
