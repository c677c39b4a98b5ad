import { openRegistry } from '@console/platform-registry/open'
import { entryIn } from '@console/platform-registry/changes'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { runCommand } from '../../command.ts'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Makes the canary of a remote${part && ', or of the shell,'} the current release for everybody; what was current becomes the previous one.

  npm run promote -- ${part}--to DIR [--allow-older]   refused over a newer release unless --allow-older is given

${authorHelp}`

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(
    args,
    { usage: usageIn(place), options: ['to', ...authorOptions], flags: ['allow-older'] },
    async (given) => {
      if (given.target === 'shell')
        return (await openRegistry(given.required('to'))).shell.promote(
          given.flag('allow-older'),
          console.log,
          authorOf(given),
        )
      const remote = place.nameOf(given.target)
      const registry = await openRegistry(given.required('to'))
      const document = await registry.change({
        request: { kind: 'promote', remote, allowOlder: given.flag('allow-older') },
        author: authorOf(given),
        say: console.log,
      })
      console.log(`${remote} ${entryIn(document, remote).version} is the current release (${document.release}).`)
    },
  )
