import path from 'node:path'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { releaseInFolder, releaseInTarget, type StoredRelease } from '../checks/storedRelease.ts'
import { folderTarget } from '../targets/folderTarget.ts'
import { type Target, textFrom } from '../targets/target.ts'
import * as v from 'valibot'
import type { SignatureKeys } from '../schema.ts'
import { readJson } from '../readJson.ts'
import { type Envelope, isEnvelope } from '../signatures/envelope.ts'
import { UserError } from '../userError.ts'
import { isPublished, type RegistryDocument, type Release, releaseFolder } from '../document/registryDocument.ts'
import type { ShellDescription } from '../document/shellDescription.ts'
import { parseRelease, parseShellDescription } from '../document/storedDocuments.ts'

const publicKey = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be a public Ed25519 key: 32 bytes as base64'),
)
const signaturesSchema = v.object({
  signatures: v.optional(v.object({ keys: v.record(v.string(), v.array(publicKey)) })),
})

/** What a console is served from. */
export interface Deployment {
  target: Target
  /** The folder, when it is one of this machine. */
  folder?: string
  /** For the journal and unfinished files: on the same disk, and never served. */
  work?: string
  /** Whether releases bring their compressed copies; else they are made. */
  keepsCopies?: boolean
}

export interface FolderDeployment extends Deployment {
  folder: string
  work: string
}

export const deploymentAt = (folder: string): FolderDeployment => {
  const work = path.join(folder, '.release')
  mkdirSync(work, { recursive: true })
  // Fails before anything is built.
  for (const each of [folder, work]) accessSync(each, constants.W_OK)
  return { target: folderTarget(folder, work), folder, work }
}

const isFile = 'it is a file'
const missing = (folder: string): string =>
  !existsSync(folder)
    ? 'there is no such folder'
    : !statSync(folder).isDirectory()
      ? isFile
      : ['index.html', 'registry.json', 'shell.json']
          .filter((name) => !existsSync(path.join(folder, name)))
          .map((name) => `it has no ${name}`)
          .join(', ')

/** Where it has one, what registry.json said can be told. */
export const hasJournal = (folder: string): boolean => existsSync(path.join(folder, '.release/journal/1.json'))

/** A deployment that has a shell. */
export const openDeployment = (folder: string): FolderDeployment => {
  const problem = missing(folder)
  if (problem === 'it has no registry.json' && hasJournal(folder))
    throw new UserError(
      `${folder} has no registry.json any more, and a journal that tells what it said. Write it again: npm run repair -- --to ${folder}`,
    )
  // A team has no shell to begin a console with.
  const beginning =
    problem === isFile
      ? ''
      : ` A new one begins with its shell, in the console's own workspace: npm run release -- shell --to ${folder}`
  if (problem)
    throw new UserError(
      `${folder} holds no console: ${problem}. Give the folder that a console is served from, or its registry's address.${beginning}`,
    )
  return deploymentAt(folder)
}

export const readRegistry = ({ folder }: FolderDeployment): RegistryDocument => {
  try {
    return readJson<RegistryDocument>(folder, 'registry.json')
  } catch (cause) {
    throw new UserError(
      `${path.join(folder, 'registry.json')} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** What the deployment's config.json says of something; where there is none, what is said of an empty one. */
export const readConfig = async <Schema extends v.GenericSchema>(
  { target }: Deployment,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const stored = await target.read('config.json')
  const refuse = (problem: string, cause?: unknown) =>
    new UserError(`config.json of ${target.name} can't be read: ${problem}`, { cause })
  try {
    const read = v.safeParse(schema, stored ? JSON.parse(textFrom(stored)) : {})
    if (!read.success) throw refuse(`${v.getDotPath(read.issues[0]) ?? 'the whole'}: ${read.issues[0].message}`)
    return read.output
  } catch (cause) {
    throw cause instanceof UserError ? cause : refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
}

/** The keys that the deployment's config.json names for each remote; null where it asks for no signatures. */
export const readSignatureKeys = async (deployment: Deployment): Promise<SignatureKeys | null> =>
  (await readConfig(deployment, signaturesSchema)).signatures?.keys ?? null

export const readShell = async ({ target }: Deployment): Promise<ShellDescription> => {
  const stored = await target.read('shell.json')
  if (!stored) throw new UserError(`${target.name} holds no console: it has no shell.json.`)
  return parseShellDescription(stored.bytes, `${target.name}/shell.json`)
}

/** A shell that was released here; undefined where its files are not there. */
export const readShellOf = async ({ target }: Deployment, version: string): Promise<ShellDescription | undefined> => {
  const stored = await target.read(`shells/${version}/shell.json`)
  return stored && parseShellDescription(stored.bytes, `${target.name}/shells/${version}/shell.json`)
}

export const storedRelease = ({ target, folder }: Deployment, name: string, version: string): StoredRelease =>
  folder === undefined
    ? releaseInTarget(target, `remotes/${name}/${version}`)
    : releaseInFolder(releaseFolder(folder, name, version))

/** The releases of a remote whose files the deployment has, in words; nothing where the store can't list them. */
export const publishedVersions = ({ folder }: Deployment, name: string): string => {
  if (folder === undefined) return ''
  const parent = path.join(folder, 'remotes', name)
  const versions = existsSync(parent) ? readdirSync(parent).filter((version) => isPublished(folder, name, version)) : []
  const sorted = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return sorted.length > 0
    ? `There are the files of ${sorted.join(', ')}.`
    : `There are no files of ${name} in ${folder}.`
}

const readEnvelope = (bytes: Uint8Array, where: string): Envelope => {
  try {
    const signed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isEnvelope(signed)) return signed
  } catch {
    // It is told below.
  }
  throw new UserError(`${where} is no signature: somebody has changed it.`)
}

/** The release.json of a release whose files are in the deployment, current or not. It is stored after all others. */
export const findRelease = async (
  deployment: Deployment,
  name: string,
  version: string,
): Promise<Release | undefined> => {
  const stored = storedRelease(deployment, name, version)
  const [bytes, signed] = [await stored.read('release.json'), await stored.read('signed.json')]
  return (
    bytes && {
      ...parseRelease(bytes, stored.where('release.json')),
      ...(signed && { signed: readEnvelope(signed, stored.where('signed.json')) }),
    }
  )
}

/** The same, where it must be there. */
export const publishedRelease = async (deployment: Deployment, name: string, version: string): Promise<Release> => {
  const release = await findRelease(deployment, name, version)
  if (!release)
    throw new UserError(
      `${name} ${version} was never released here, or its files were removed. ${publishedVersions(deployment, name)}`,
    )
  return release
}
