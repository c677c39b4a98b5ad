import path from 'node:path'
import { entryIn, rolledBack } from '../../release/changes.ts'
import { requireName, requireVersion, runCommand } from '../../command.ts'
import { openDeployment, publishedRelease, publishedVersions } from '../../release/deployment.ts'
import { publish } from '../../release/publish.ts'

const usage = `Makes a former release of a remote the current one again. Nothing is built.

  npm run rollback -- mfe-devices --to DIR               goes back to the previous release
  npm run rollback -- mfe-devices --version X --to DIR   goes to that release, whose files are still in DIR`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to', 'version'] }, async ({ target, option, required }) => {
    const name = requireName(target)
    const deployment = openDeployment(path.resolve(required('to')))
    const version = option('version')
    const former = version === undefined ? undefined : publishedRelease(deployment, name, requireVersion(version))
    const registry = await publish(deployment, { what: `rollback of ${name}`, change: rolledBack(name, publishedVersions(deployment, name), former), say: console.log })
    console.log(`${name} ${entryIn(registry, name).version} is the current release (${registry.release}).`)
  })
