import path from 'node:path'
import { entryIn, promoted } from '../../release/changes.ts'
import { requireName, runCommand } from '../../command.ts'
import { openDeployment } from '../../release/deployment.ts'
import { publish } from '../../release/publish.ts'

const usage = `Makes the canary of a remote the current release for everybody; what was current becomes the previous one.

  npm run promote -- mfe-devices --to DIR`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to'] }, async ({ target, required }) => {
    const name = requireName(target)
    const deployment = openDeployment(path.resolve(required('to')))
    const registry = await publish(deployment, { what: `promotion of ${name}`, change: promoted(name), say: console.log })
    console.log(`${name} ${entryIn(registry, name).version} is the current release (${registry.release}).`)
  })
