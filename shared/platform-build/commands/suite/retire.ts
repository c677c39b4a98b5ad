import { openRegistry } from '@console/platform-registry/open'
import { authorHelp, authorOf, authorOptions } from '../../author.ts'
import { runCommand } from '../../command.ts'
import { here, type Place } from '../../place.ts'

const usageIn = ({
  part,
}: Place): string => `Takes a remote out of a console: its menu entries, screens and additions go, also from pages that are open, at their next look at the registry. Its name stays its team's.
Its files stay until they are removed by hand, and a release or \`npm run rollback -- --to-change N\` brings it back. Refused while another remote links to its routes.

  npm run retire -- ${part}--to DIR

${authorHelp}`

export const run = (args: readonly string[], place: Place = here): Promise<number> =>
  runCommand(args, { usage: usageIn(place), options: ['to', ...authorOptions] }, async (given) => {
    const remote = place.nameOf(given.target)
    const registry = await openRegistry(given.required('to'))
    const { release } = await registry.change({
      request: { kind: 'retire', remote },
      author: authorOf(given),
      say: console.log,
    })
    console.log(`${remote} is in this console no more (${release}).`)
  })
