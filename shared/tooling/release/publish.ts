import path from 'node:path'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import type { Change } from './changes.ts'
import { checkRegistry } from './checkRegistry.ts'
import { type Deployment, readRegistry } from './deployment.ts'
import { UserError } from '../workspace.ts'
import { type BuiltRelease, isPublished, type RegistryDocument, releaseFolder, textOf } from './registryDocument.ts'
import { copyFolder, differenceOf, moveFolder, writeAtomically } from './files.ts'
import { withLock } from './lock.ts'

interface Publication {
  /** What is done, in words, for other commands that have to wait. */
  what: string
  change: Change
  /** Files that come with the change. */
  built?: BuiltRelease
  say: (text: string) => void
}

const refuseOtherFiles = (published: string, { name, folder, release: { version } }: BuiltRelease): void => {
  const difference = differenceOf(published, folder)
  if (difference === null) return
  throw new UserError(
    `${name} ${version} was released already, with other files (${difference} differs), and a released version never changes. Raise "version" in ${name.replaceAll('_', '-')}/package.json, or give another one: --version X`,
  )
}

const place = (deployment: Deployment, { name, folder, release: { version } }: BuiltRelease): void => {
  const staged = path.join(deployment.work, `${name}-${version}`)
  copyFolder(folder, staged)
  moveFolder(staged, releaseFolder(deployment.folder, name, version))
}

/** Removes what an interrupted change has left. */
const tidy = ({ work }: Deployment): void => {
  mkdirSync(work, { recursive: true })
  for (const file of readdirSync(work)) if (file !== 'lock') rmSync(path.join(work, file), { recursive: true })
}

/** Changes a deployment: files first, then the registry in one step. When it is refused or interrupted, the former state remains. */
export const publish = (deployment: Deployment, { what, change, built, say }: Publication): Promise<RegistryDocument> =>
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
