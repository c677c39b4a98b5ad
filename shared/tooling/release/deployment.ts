import path from 'node:path'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { readJson, UserError } from '../workspace.ts'
import { isPublished, readRelease, type RegistryDocument, type Release, releaseFolder } from './registryDocument.ts'

/** A deployment's shell.json. */
export interface ShellDescription {
  version: string
  /** The version of the platform contract that it provides. */
  platform: string
}

/** A folder that a console is served from. */
export interface Deployment {
  folder: string
  /** For unfinished files: on the same disk, and never served. */
  work: string
}

export const deploymentAt = (folder: string): Deployment => {
  const work = path.join(folder, '.release')
  mkdirSync(work, { recursive: true })
  // Fails before anything is built.
  for (const each of [folder, work]) accessSync(each, constants.W_OK)
  return { folder, work }
}

const isFile = 'it is a file'
const missing = (folder: string): string =>
  !existsSync(folder) ? 'there is no such folder' : !statSync(folder).isDirectory() ? isFile : ['index.html', 'registry.json', 'shell.json'].filter((name) => !existsSync(path.join(folder, name))).map((name) => `it has no ${name}`).join(', ')

/** A deployment that has a shell. */
export const openDeployment = (folder: string): Deployment => {
  const problem = missing(folder)
  const cure = problem === isFile ? 'Give the folder that the console is served from.' : `Begin one with its shell: npm run release -- shell --to ${folder}`
  if (problem) throw new UserError(`${folder} holds no console: ${problem}. ${cure}`)
  return deploymentAt(folder)
}

export const readRegistry = ({ folder }: Deployment): RegistryDocument => {
  try {
    return readJson<RegistryDocument>(folder, 'registry.json')
  } catch (cause) {
    throw new UserError(`${path.join(folder, 'registry.json')} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export const readShell = ({ folder }: Deployment): ShellDescription => readJson<ShellDescription>(folder, 'shell.json')

/** The releases of a remote whose files the deployment has, in words. */
export const publishedVersions = ({ folder }: Deployment, name: string): string => {
  const parent = path.join(folder, 'remotes', name)
  const versions = existsSync(parent) ? readdirSync(parent).filter((version) => isPublished(folder, name, version)) : []
  const sorted = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return sorted.length > 0 ? `There are the files of ${sorted.join(', ')}.` : `There are no files of ${name} in ${folder}.`
}

/** A release whose files are in the deployment, current or not. */
export const publishedRelease = (deployment: Deployment, name: string, version: string): Release => {
  const { folder } = deployment
  if (!isPublished(folder, name, version)) throw new UserError(`${name} ${version} was never released here, or its files were removed. ${publishedVersions(deployment, name)}`)
  return readRelease(releaseFolder(folder, name, version))
}
