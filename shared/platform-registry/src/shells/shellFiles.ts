import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import type { ShellDescription, ShellRelease } from '../document/shellDescription.ts'
import { mapAtOnce } from '../atOnce.ts'
import { changedFiles, hashOf } from '../checks/changedFiles.ts'
import { releaseInFolder, type StoredRelease } from '../checks/storedRelease.ts'
import type { Deployment } from '../folder/deployment.ts'
import { filesIn, writeAtomically } from '../folder/files.ts'
import { parseShellRelease } from '../document/storedDocuments.ts'
import { readJson } from '../readJson.ts'
import { bytesOf } from '../targets/target.ts'
import { UserError } from '../userError.ts'

// Scripts and styles are everybody's: their names have their hashes, so that two shells share those that are the same.
export const isAsset = (file: string): boolean => file.startsWith('assets/')

/** What lies in shells/<version> is index.html and what else is there once for each shell. */
export const pathOf = (version: string, file: string): string => (isAsset(file) ? file : `shells/${version}/${file}`)

export const metaOf = (version: string): string => `<meta name="shell-version" content="${version}">`

/** Gives a build another version than its package has. */
export const asVersion = (built: string, version: string): void => {
  const [index, description] = [path.join(built, 'index.html'), path.join(built, 'shell.json')]
  const shell = readJson<ShellDescription>(built, 'shell.json')
  if (shell.version === version) return
  const page = readFileSync(index, 'utf8')
  if (!page.includes(metaOf(shell.version))) throw new Error(`${index} does not have ${metaOf(shell.version)}.`)
  writeAtomically(index, page.replace(metaOf(shell.version), metaOf(version)))
  writeAtomically(description, `${JSON.stringify({ ...shell, version })}\n`)
}

/** The description of a build, with the hashes of its files. */
export const describeBuilt = (built: string): ShellRelease => ({
  ...readJson<ShellDescription>(built, 'shell.json'),
  files: Object.fromEntries(
    filesIn(built)
      .filter((file) => file !== 'shell.json')
      .map((file) => [file, hashOf(readFileSync(path.join(built, file)))]),
  ),
})

/** The shell.json of shells/<version>, which is stored after all other files. */
export const descriptionText = (shell: ShellRelease): string => `${JSON.stringify(shell)}\n`

export const findShell = async ({ target }: Deployment, version: string): Promise<ShellRelease | undefined> => {
  const stored = await target.read(pathOf(version, 'shell.json'))
  return stored && parseShellRelease(stored.bytes, `${target.name}/${pathOf(version, 'shell.json')}`)
}

/** What is stored of a shell. Scripts of other shells lie beside its own. */
const storedShell = ({ target, folder }: Deployment, version: string, files: readonly string[]): StoredRelease => {
  const where = (file: string): string => `${target.name}/${pathOf(version, file)}`
  if (folder === undefined) return { where, read: async (file) => (await target.read(pathOf(version, file)))?.bytes }
  const own = releaseInFolder(path.join(folder, 'shells', version))
  const copies = files
    .filter(isAsset)
    .flatMap((file) => [`${file}.br`, `${file}.gz`])
    .filter((file) => existsSync(path.join(folder, file)))
  return {
    where,
    read: (file) => (isAsset(file) ? releaseInFolder(folder) : own).read(file),
    list: () => [
      ...(own.list?.() ?? []).filter(({ name }) => name !== 'shell.json'),
      ...copies.map((name) => ({ name, isFile: true })),
    ],
  }
}

/** A shell whose files are in the deployment, current or not: all its bytes are checked, compressed copies too. */
export const releasedShell = async (deployment: Deployment, version: string): Promise<ShellRelease> => {
  const shell = await findShell(deployment, version)
  if (!shell) throw new UserError(`Shell ${version} was never released here, or its files were removed.`)
  const [problem] = await changedFiles(storedShell(deployment, version, Object.keys(shell.files)), shell.files)
  if (problem !== undefined)
    throw new UserError(`Shell ${version} can't run: ${problem}: somebody has changed it. Nothing was changed.`)
  return shell
}

const refuseDifference = (version: string, difference: string): never => {
  throw new UserError(
    `Shell ${version} was released already, with other files (${difference} differs), and a released version never changes. Raise "version" in shell/package.json, or give another one: --version X`,
  )
}

/** A released version never changes. */
export const refuseOtherShell = async (deployment: Deployment, { version, files }: ShellRelease): Promise<void> => {
  const there = (await findShell(deployment, version))?.files
  const difference =
    there && [...new Set([...Object.keys(files), ...Object.keys(there)])].find((file) => files[file] !== there[file])
  if (difference !== undefined) refuseDifference(version, difference)
}

/**
 * Adds the files of a build and removes none: open pages still load those of the former shell. Its description is last,
 * and says that all are there. Whoever has the folder mends what was damaged there; elsewhere nobody writes over what
 * another may be using.
 */
export const storeShell = async (
  { target, folder, keepsCopies = false }: Deployment,
  built: string,
  shell: ShellRelease,
): Promise<void> => {
  const store = async (file: string, bytes: Uint8Array): Promise<void> => {
    const to = pathOf(shell.version, file)
    if (await target.create(to, bytes)) return
    const there = await target.read(to)
    if (there && Buffer.from(bytes).equals(there.bytes)) return
    if (folder === undefined || keepsCopies || !there || !(await target.replace(to, bytes, there.tag)))
      refuseDifference(shell.version, file)
  }
  // A store of files has one representation of each.
  const copies = (file: string): string[] =>
    folder === undefined ? [] : [`${file}.br`, `${file}.gz`].filter((name) => existsSync(path.join(built, name)))
  await mapAtOnce(
    Object.keys(shell.files).flatMap((file) => [file, ...copies(file)]),
    (file) => store(file, readFileSync(path.join(built, file))),
  )
  await store('shell.json', bytesOf(descriptionText(shell)))
}
