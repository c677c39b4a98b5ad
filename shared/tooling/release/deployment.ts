import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../workspace.ts'
import { Refusal } from './refusal.ts'
import { isPublished, readRelease, releaseFolder, type RegistryDocument, type Release } from './registryDocument.ts'

/** What shell.json says of the shell that a deployment has. */
export interface ShellDescription {
  version: string
  /** The version of the platform contract that it provides. */
  platform: string
}

/** A folder that a console is served from. */
export interface Deployment {
  folder: string
  /** For what is under way: on the same disk, and never served. */
  work: string
}

export const deploymentAt = (folder: string): Deployment => {
  const work = path.join(folder, '.release')
  mkdirSync(work, { recursive: true })
  return { folder, work }
}

const missing = (folder: string): string =>
  !existsSync(folder) ? 'there is no such folder' : ['index.html', 'registry.json', 'shell.json'].filter((name) => !existsSync(path.join(folder, name))).map((name) => `it has no ${name}`).join(', ')

/** A deployment that has a shell. */
export const openDeployment = (folder: string): Deployment => {
  const problem = missing(folder)
  if (problem) throw new Refusal(`${folder} holds no console: ${problem}. Begin one with its shell: npm run release -- shell --to ${folder}`)
  return deploymentAt(folder)
}

export const readRegistry = ({ folder }: Deployment): RegistryDocument => {
  try {
    return readJson<RegistryDocument>(folder, 'registry.json')
  } catch (cause) {
    throw new Refusal(`${path.join(folder, 'registry.json')} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const readShell = ({ folder }: Deployment): ShellDescription => readJson<ShellDescription>(folder, 'shell.json')

/** A release whose files are in the deployment, current or not. */
export const publishedRelease = ({ folder }: Deployment, name: string, version: string): Release => {
  if (!isPublished(folder, name, version)) throw new Refusal(`${releaseFolder(folder, name, version)} does not exist: ${name} ${version} was never released here, or its files were removed.`)
  return readRelease(releaseFolder(folder, name, version))
}
