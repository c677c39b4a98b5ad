import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Change } from '../changes.ts'
import { checkRegistry } from '../checks/checkRegistry.ts'
import { readRegistry, type Deployment } from '../deployment.ts'
import { Refusal } from '../refusal.ts'
import { isPublished, releaseFolder, textOf, type RegistryDocument, type Release } from '../registryDocument.ts'
import { copyFolder, moveFolder, writeAtomically } from './durable.ts'
import { withLock } from './lock.ts'
import { differenceOf } from './sameFiles.ts'

/** A release that was built: its files, release.json among them. */
export interface Built {
  name: string
  folder: string
  release: Release
}

interface Step {
  /** What is done, in words, for whoever has to wait for it. */
  what: string
  change: Change
  /** Files that come with the change. */
  built?: Built
  say: (text: string) => void
}

const refuseOtherFiles = (published: string, { name, folder, release: { version } }: Built): void => {
  const difference = differenceOf(published, folder)
  if (difference === null) return
  throw new Refusal(
    `${name} ${version} was released already, with other files (${difference} differs), and a released version never changes. Raise "version" in ${name.replaceAll('_', '-')}/package.json, or give another one: --version X`,
  )
}

const place = (deployment: Deployment, { name, folder, release: { version } }: Built): void => {
  const staged = path.join(deployment.work, `${name}-${version}`)
  copyFolder(folder, staged)
  moveFolder(staged, releaseFolder(deployment.folder, name, version))
}

/** Takes away what an interrupted change left behind. */
const tidy = ({ work }: Deployment): void => {
  mkdirSync(work, { recursive: true })
  for (const file of readdirSync(work)) if (file !== 'lock') rmSync(path.join(work, file), { recursive: true })
}

/** Changes a deployment: files first, then the registry in one step. Refused or interrupted, it leaves the former state. */
export const publish = (deployment: Deployment, { what, change, built, say }: Step): Promise<RegistryDocument> =>
  withLock(deployment.work, what, say, async () => {
    tidy(deployment)
    const published = built && isPublished(deployment.folder, built.name, built.release.version)
    if (built && published) refuseOtherFiles(releaseFolder(deployment.folder, built.name, built.release.version), built)
    const registry = change(readRegistry(deployment))
    await checkRegistry(deployment, registry, built)
    say('The registry is in order.')
    if (built && !published) {
      place(deployment, built)
      say(`The files are in ${releaseFolder(deployment.folder, built.name, built.release.version)}.`)
    }
    writeAtomically(path.join(deployment.folder, 'registry.json'), textOf(registry), deployment.work)
    say(`The registry is at ${registry.release}.`)
    return registry
  })
