import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readJson, root } from '../workspace.ts'
import { named, placesOf } from './checks/places.ts'
import { problemOfPlatform } from './checks/platform.ts'
import { deploymentAt, readRegistry, type Deployment, type ShellDescription } from './deployment.ts'
import { writeAtomically } from './publish/durable.ts'
import { withLock } from './publish/lock.ts'
import { Refusal } from './refusal.ts'
import { textOf } from './registryDocument.ts'

type Say = (text: string) => void

/** Remotes that would stop to run are a reason not to release: their sections would be gone. */
const refuseIncompatible = async (deployment: Deployment, { platform }: ShellDescription): Promise<void> => {
  const places = placesOf(readRegistry(deployment)).filter(({ role }) => role !== 'previous')
  const problems = (await Promise.all(places.map((placed) => problemOfPlatform(named(placed), placed.release.platform, platform)))).flat()
  if (problems.length === 0) return
  const names = places.map((placed) => `${named(placed)} (${placed.release.platform})`).join(', ')
  throw new Refusal(`This shell provides platform ${platform}, on which not all remotes of the deployment run: ${names}. Release them first with a range that allows both, such as "^1.1.0 || ^${platform}". Nothing was changed.`)
}

/** Hashed files only ever join those that are there: pages that are open go on with the former shell's. */
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
  // index.html comes late: it makes the new shell the one that pages get. What is said of it is said afterwards.
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

/** Makes sure of a folder that a new console may begin in, or that has one, before anything is built. */
export const requireRoomForShell = (folder: string): void => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isConsole = names.includes('shell.json') || names.includes('.release') || (names.includes('index.html') && names.includes('registry.json'))
  if (names.length > 0 && !isConsole) throw new Refusal(`${folder} is not empty and holds no console. Give another folder, or empty it.`)
  deploymentAt(folder)
}
