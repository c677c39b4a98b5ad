import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { mapAtOnce } from '../atOnce.ts'
import { findRelease, type Deployment, storedRelease } from '../folder/deployment.ts'
import { compress } from '../folder/compress.ts'
import { addedFiles, builtFilesIn, copyFolder, differenceOf, filesIn, moveFolder } from '../folder/files.ts'
import { type BuiltRelease, releaseFolder } from '../document/registryDocument.ts'
import type { Target } from './target.ts'
import { RefusedFiles } from '../userError.ts'

const refuse = ({ name, release: { version } }: BuiltRelease, difference: string): never => {
  throw new RefusedFiles(
    `${name} ${version} was released already, with other files (${difference} differs), and a released version never changes. Raise "version" in ${name.replaceAll('_', '-')}/package.json, or give another one: --version X`,
  )
}

/** Refuses a release that is there already with other files; true when it is there with these. */
export const isPlaced = async (deployment: Deployment, built: BuiltRelease): Promise<boolean> => {
  const {
    name,
    folder,
    release: { version },
  } = built
  if (!(await findRelease(deployment, name, version))) return false
  if (deployment.folder !== undefined) {
    const difference = differenceOf(releaseFolder(deployment.folder, name, version), folder)
    if (difference !== null) refuse(built, difference)
    return true
  }
  const there = storedRelease(deployment, name, version)
  await mapAtOnce(builtFilesIn(folder), async (file) => {
    const bytes = await there.read(file)
    if (!bytes || !readFileSync(path.join(folder, file)).equals(bytes)) refuse(built, file)
  })
  return true
}

const placeInFolder = async (
  folder: string,
  work: string,
  keepsCopies: boolean,
  { name, folder: from, release: { version } }: BuiltRelease,
): Promise<void> => {
  const staged = path.join(work, `${name}-${version}`)
  await copyFolder(from, staged)
  // A build of elsewhere may have no compressed copies, which servers send instead of the files.
  if (!keepsCopies) compress(staged)
  moveFolder(staged, releaseFolder(folder, name, version))
}

// They tell the time, so those that an interrupted release has left are others; nobody reads them before release.json
// is there.
const putAdded = async (target: Target, file: string, bytes: Uint8Array): Promise<void> => {
  if (await target.create(file, bytes)) return
  const there = await target.read(file)
  if (there && !Buffer.from(bytes).equals(there.bytes)) await target.replace(file, bytes, there.tag)
}

/** A release that is there already gets the signature that it lacks; one that has another keeps it. */
export const addSignature = async (
  { target }: Deployment,
  { name, folder, release: { version } }: BuiltRelease,
): Promise<void> => {
  const [from, to] = [path.join(folder, 'signed.json'), `remotes/${name}/${version}/signed.json`]
  if (!existsSync(from) || (await target.create(to, readFileSync(from)))) return
  const there = await target.read(to)
  if (!readFileSync(from).equals(there?.bytes ?? new Uint8Array()))
    throw new RefusedFiles(
      `${name} ${version} was released already, with another signature, and a released version never changes. Release another version: --version X`,
    )
}

/**
 * Stores the files of a release; release.json is last, and says that all are there. What an interrupted release has
 * left is taken, if it is the same. False where another job has stored the same at the same time, and says where it
 * comes from: that is looked at anew.
 */
export const placeRelease = async (
  { target, folder, work, keepsCopies = false }: Deployment,
  built: BuiltRelease,
): Promise<boolean> => {
  if (folder !== undefined && work !== undefined) {
    await placeInFolder(folder, work, keepsCopies, built)
    return true
  }
  const {
    name,
    folder: from,
    release: { version },
  } = built
  const store = async (file: string): Promise<boolean> => {
    const [stored, bytes] = [`remotes/${name}/${version}/${file}`, readFileSync(path.join(from, file))]
    if (await target.create(stored, bytes)) return true
    if (!bytes.equals((await target.read(stored))?.bytes ?? new Uint8Array())) refuse(built, file)
    return false
  }
  await mapAtOnce(
    builtFilesIn(from).filter((file) => file !== 'release.json'),
    store,
  )
  const putAll = async (): Promise<void> => {
    for (const file of filesIn(from).filter((each) => addedFiles.includes(each)))
      await putAdded(target, `remotes/${name}/${version}/${file}`, readFileSync(path.join(from, file)))
  }
  await putAll()
  if (!(await store('release.json'))) return false
  // Another job may have replaced some of them in between, and was killed.
  await putAll()
  return true
}
