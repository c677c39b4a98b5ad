import path from 'node:path'
import { contractProblems } from '../../contract/report.ts'
import { buildInto, buildRemote, withTemporaryFolder } from '../../release/buildRemote.ts'
import { released } from '../../release/changes.ts'
import { type Given, requireRemote, requireVersion, runCommand } from '../../command.ts'
import { openDeployment } from '../../release/deployment.ts'
import { publish } from '../../release/publish.ts'
import { UserError } from '../../workspace.ts'
import { publishShell, requireFolderForShell } from '../../release/releaseShell.ts'

const usage = `Releases one part of the console into the folder that it is served from, and touches no other part.

  npm run release -- mfe-devices --to DIR [--version X]   builds that remote and makes it the current release
  npm run release -- shell --to DIR                       builds the shell; into an empty folder, a new console begins

A remote's version is that of its package.json unless --version gives another.`

const releaseRemote = async ({ target, option, required }: Given): Promise<void> => {
  const remote = requireRemote(target)
  const version = option('version') === undefined ? undefined : requireVersion(required('version'))
  const deployment = openDeployment(path.resolve(required('to')))
  await withTemporaryFolder(async (into) => {
    console.log(`Building ${remote} …`)
    const built = await buildRemote(remote, into, version)
    const { release } = await publish(deployment, { what: `release of ${built.name} ${built.release.version}`, change: released(built.name, built.release), built, say: console.log })
    console.log(`${built.name} ${built.release.version} is the current release (${release}).`)
  })
}

const releaseShell = async ({ option, required }: Given): Promise<void> => {
  if (option('version') !== undefined) throw new UserError('The shell takes no --version: its version is that of shell/package.json, the platform’s that of shared/platform/package.json.')
  const folder = path.resolve(required('to'))
  requireFolderForShell(folder)
  const problems = await contractProblems()
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  await withTemporaryFolder(async (into) => {
    console.log('Building shell …')
    await buildInto('shell', into)
    await publishShell(folder, into, console.log)
  })
}

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(args, { usage, options: ['to', 'version'] }, (given) => (given.target === 'shell' ? releaseShell(given) : releaseRemote(given)))
