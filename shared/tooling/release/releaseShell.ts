import path from 'node:path'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { readJson, root, UserError } from '../workspace.ts'
import { labelOf, releasesIn, textOf } from './registryDocument.ts'
import { platformProblems } from './checkRegistry.ts'
import { type Deployment, deploymentAt, readRegistry, type ShellDescription } from './deployment.ts'
import { writeAtomically } from './files.ts'
import { withLock } from './lock.ts'

type Say = (text: string) => void

/** A shell on which a remote of the deployment would not run is refused: the remote's sections would disappear. */
const refuseIncompatible = async (deployment: Deployment, { platform }: ShellDescription): Promise<void> => {
  const releases = releasesIn(readRegistry(deployment)).filter(({ role }) => role !== 'previous')
  const problems = (await Promise.all(releases.map((placed) => platformProblems(labelOf(placed), placed.release.platform, platform)))).flat()
  if (problems.length === 0) return
  const names = releases.map((placed) => `${labelOf(placed)} (${placed.release.platform})`).join(', ')
  throw new UserError(`This shell provides platform ${platform}, on which not all remotes of the deployment run: ${names}. Release them first with a range that allows both, such as "^1.1.0 || ^${platform}". Nothing was changed.`)
}

/** Adds hashed files and removes none: open pages still load those of the former shell. */
const addAssets = (built: string, { folder, work }: Deployment): void => {
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  for (const name of readdirSync(path.join(built, 'assets'))) {
    const file = path.join(folder, 'assets', name)
    const content = readFileSync(path.join(built, 'assets', name))
    if (!existsSync(file) || !readFileSync(file).equals(content)) writeAtomically(file, content, work)
  }
}

const addDocuments = (built: string, deployment: Deployment, say: Say): void => {
  const { folder, work } = deployment
  if (!existsSync(path.join(folder, 'registry.json'))) writeAtomically(path.join(folder, 'registry.json'), textOf({ schema: 1, release: 'shell-only', remotes: {} }), work)
  if (!existsSync(path.join(folder, 'config.json'))) {
    copyFileSync(path.join(root, 'shell/config.example.json'), path.join(folder, 'config.json'))
    say(`${path.join(folder, 'config.json')} is an example: put in your own addresses.`)
  }
  const documents = readdirSync(built, { withFileTypes: true }).filter((entry) => entry.isFile() && !['index.html', 'shell.json'].includes(entry.name)).map(({ name }) => name)
  // index.html makes the new shell current, so all that it needs is written before it; shell.json describes it and is last.
  for (const name of [...documents, 'index.html', 'shell.json']) writeAtomically(path.join(folder, name), readFileSync(path.join(built, name)), work)
}

/** Puts a built shell into a deployment: registry, remotes and configuration stay as they are. */
export const publishShell = (folder: string, built: string, say: Say): Promise<void> => {
  const description = readJson<ShellDescription>(built, 'shell.json')
  const deployment = deploymentAt(folder)
  return withLock(deployment.work, `release of shell ${description.version}`, say, async () => {
    if (existsSync(path.join(folder, 'registry.json'))) await refuseIncompatible(deployment, description)
    addAssets(built, deployment)
    say('The scripts are there.')
    addDocuments(built, deployment, say)
    say(`Shell ${description.version}, platform ${description.platform}.`)
  })
}

/** Checks, before anything is built, that the folder is empty or holds a console. */
export const requireFolderForShell = (folder: string): void => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isConsole = names.includes('shell.json') || names.includes('.release') || (names.includes('index.html') && names.includes('registry.json'))
  if (names.length > 0 && !isConsole) throw new UserError(`${folder} is not empty and holds no console. Give another folder, or empty it.`)
  deploymentAt(folder)
}
