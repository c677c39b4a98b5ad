import path from 'node:path'
import { buildRemote, withTemporaryFolder } from '../../release/buildRemote.ts'
import { withCanary, withoutCanary } from '../../release/changes.ts'
import { requireName, requireRemote, requireVersion, runCommand } from '../../command.ts'
import { type Deployment, openDeployment, publishedRelease } from '../../release/deployment.ts'
import { publish } from '../../release/publish.ts'
import { UserError } from '../../workspace.ts'
import { type BuiltRelease, isPublished } from '../../release/registryDocument.ts'

const usage = `Gives a version of a remote to a stable share of users; the others keep the current release.

  npm run canary -- mfe-devices --version X --percent 10 --to DIR   builds version X, unless its files are in DIR already
  npm run canary -- mfe-devices --percent 0 --to DIR                ends it: everybody has the current release`

const percentOf = (text: string): number => {
  const percent = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (percent >= 0 && percent <= 100) return percent
  throw new UserError(`--percent is "${text}"; it must be a number from 0 to 100.`)
}

const begin = async (deployment: Deployment, name: string, version: string, percent: number, built?: BuiltRelease): Promise<void> => {
  const release = built?.release ?? publishedRelease(deployment, name, version)
  const { release: id } = await publish(deployment, { what: `canary of ${name} ${version}`, change: withCanary(name, release, percent), ...(built && { built }), say: console.log })
  console.log(`${percent} % of the users get ${name} ${version} (${id}).`)
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to', 'version', 'percent'] }, async ({ target, required }) => {
    const name = requireName(target)
    const percent = percentOf(required('percent'))
    const deployment = openDeployment(path.resolve(required('to')))
    if (percent === 0) {
      const { release } = await publish(deployment, { what: `end of the canary of ${name}`, change: withoutCanary(name), say: console.log })
      return console.log(`${name} has no canary any more (${release}).`)
    }
    const version = requireVersion(required('version'))
    if (isPublished(deployment.folder, name, version)) {
      console.log(`The files of ${name} ${version} are there already, and are used as they are.`)
      return begin(deployment, name, version, percent)
    }
    const remote = requireRemote(target)
    console.log(`Building ${remote} …`)
    return withTemporaryFolder(async (into) => begin(deployment, name, version, percent, await buildRemote(remote, into, version)))
  })
