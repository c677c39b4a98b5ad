import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { damageIn } from '../checks/checkRegistry.ts'
import { type ChangeRequest, changeFor, inWords, subjectOf } from '../document/changeRequest.ts'
import { readBuilt } from '../document/readBuilt.ts'
import { type BuiltRelease, type RegistryDocument, releaseFolder } from '../document/registryDocument.ts'
import { openDeployment } from '../folder/deployment.ts'
import { copyFolder } from '../folder/files.ts'
import { freeLock } from '../folder/lock.ts'
import { readHistory, verifyJournal } from '../journal/history.ts'
import { readView } from '../journal/journal.ts'
import { type Author, changedRemotes, listed, type ListedChange } from '../journal/record.ts'
import { publish } from '../publish.ts'
import { publishShell, releaseStoredShell, rollBackShell } from '../shells/publishShell.ts'
import { beginShellCanary, endShellCanary, promoteShell } from '../shells/shellCanary.ts'
import { requireSentShell } from '../shells/sentShell.ts'
import { isAsset } from '../shells/shellFiles.ts'
import { own, ownerOf } from '../stored/owners.ts'
import { removeOld } from '../stored/removeOld.ts'
import { RefusedFiles, UserError } from '../userError.ts'

export type { Author, ChangeRequest, ListedChange, RegistryDocument }
export { parseChangeRequest, subjectOf } from '../document/changeRequest.ts'
export { UserError } from '../userError.ts'
export { maxFileBytes } from './askService.ts'

interface ServedChange {
  request: ChangeRequest
  /** The folder of the files that came with it. */
  files?: string
  author: Author
  /**
   * Throws when the sender may not make the change: called with the remotes that it changes, and the number of the
   * change that it follows; for one that brings a release, with the team that owns its remote's name, if any.
   */
  allow: (changed: readonly string[], after: number, owner?: string) => void
  say: (text: string) => void
}

const takenPrefix = '.taken-'
export const isTaken = (name: string): boolean => name.startsWith(takenPrefix)

/** Frees the lock of a console's folder that a thread of this process held when it was ended. */
export const freeLockOf = (folder: string, thread: number): void => freeLock(path.join(folder, '.release'), thread)

const putBack = (taken: string, folder: string): void => {
  try {
    if (!existsSync(folder)) renameSync(taken, folder)
  } catch {
    // Newer files came at this moment.
  }
}

/**
 * Runs an action on a folder that nobody else writes to any more. Files that were not what is refused go back, unless
 * newer ones came meanwhile.
 */
export const withTaken = async <T>(
  folder: string,
  say: (text: string) => void,
  action: (taken: string, say: (text: string) => void) => Promise<T>,
): Promise<T> => {
  const taken = path.join(path.dirname(folder), `${takenPrefix}${randomUUID()}`)
  const named = (text: string): string => text.replaceAll(taken, folder)
  try {
    renameSync(folder, taken)
  } catch (cause) {
    if (!existsSync(folder))
      throw new UserError(
        'Another change has taken the files of this release. Look at the history, and send them again where it was refused.',
        { cause },
      )
    throw cause
  }
  try {
    return await action(taken, (text) => say(named(text)))
  } catch (error) {
    if (!(error instanceof RefusedFiles)) putBack(taken, folder)
    throw error instanceof UserError ? new UserError(named(error.message), { cause: error }) : error
  } finally {
    rmSync(taken, { recursive: true, force: true })
  }
}

/** The sender was allowed to change what the request names: what the files say of themselves must be that. */
const readSent = (request: ChangeRequest, files: string): BuiltRelease => {
  const built = readBuilt(files)
  const {
    name,
    release: { version },
  } = built
  if ('remote' in request && request.remote === name && 'version' in request && request.version === version)
    return built
  throw new RefusedFiles(`The files are of ${name} ${version}, and came with another change: ${inWords(request)}.`)
}

/** A signature may come alone, for a release that is there: then the release's own files are beside it. */
const withStoredFiles = async <T>(
  folder: string,
  request: ChangeRequest,
  taken: string,
  action: (files: string) => Promise<T>,
): Promise<T> => {
  if (
    existsSync(path.join(taken, 'release.json')) ||
    !('remote' in request && 'version' in request && request.version !== undefined)
  )
    return action(taken)
  const whole = path.join(taken, '.whole')
  try {
    await copyFolder(releaseFolder(folder, request.remote, request.version), whole)
    renameSync(path.join(taken, 'signed.json'), path.join(whole, 'signed.json'))
    return await action(whole)
  } finally {
    if (existsSync(path.join(whole, 'signed.json')))
      renameSync(path.join(whole, 'signed.json'), path.join(taken, 'signed.json'))
    rmSync(whole, { recursive: true, force: true })
  }
}

/** A file of a folder; undefined when it is none. */
const fileIn = (whole: string, name: string): Uint8Array | undefined => {
  const file = path.join(whole, name)
  return file.startsWith(whole + path.sep) && existsSync(file) && lstatSync(file).isFile()
    ? readFileSync(file)
    : undefined
}

/** A shell that came, or one whose files are here. */
const changeShell = async (
  folder: string,
  { request, files, author, allow, say }: ServedChange,
): Promise<RegistryDocument> => {
  const deployment = { ...openDeployment(folder), keepsCopies: true }
  const mayChange = (after: number): void => allow(['shell'], after)
  if (request.kind === 'rollback-shell') await rollBackShell(deployment, request.version, say, author, mayChange)
  else if (request.kind === 'release-shell') {
    const { version, allowOlder = false } = request
    const options = { allowOlder, author, allow: mayChange }
    if (files === undefined) await releaseStoredShell(deployment, version, say, options)
    else
      await withTaken(files, say, async (taken, tell) => {
        await requireSentShell(taken, version)
        await publishShell(deployment, taken, tell, options)
      })
  } else if (request.kind === 'canary-shell') {
    const { version, percent } = request
    const options = { author, allow: mayChange }
    if (files === undefined) await beginShellCanary(deployment, { version, percent }, say, options)
    else
      await withTaken(files, say, async (taken, tell) => {
        await requireSentShell(taken, version)
        await beginShellCanary(deployment, { version, percent, built: taken }, tell, options)
      })
  } else if (request.kind === 'end-canary-shell') await endShellCanary(deployment, say, { author, allow: mayChange })
  else if (request.kind === 'promote-shell')
    await promoteShell(deployment, request.allowOlder ?? false, say, { author, allow: mayChange })
  return (await readView(deployment.target)).registry
}

/** The registry of a folder that a server writes for others. What comes is checked like a release on this machine. */
export const servedRegistry = (folder: string) => ({
  change: async ({ request, files, author, allow, say }: ServedChange): Promise<RegistryDocument> => {
    if (subjectOf(request) === 'shell')
      return changeShell(folder, { request, author, allow, say, ...(files !== undefined && { files }) })
    if (request.kind === 'remove-old')
      return removeOld(openDeployment(folder), {
        ...request,
        author,
        allow: (after) => allow([request.remote], after),
        say,
      })
    // Senders bring the compressed copies: to compress takes seconds, in which the server would answer nobody.
    const deployment = { ...openDeployment(folder), keepsCopies: true }
    const carryOut = async (tell: (text: string) => void, built?: BuiltRelease): Promise<RegistryDocument> => {
      const brings = request.kind === 'release' || request.kind === 'canary' ? request.remote : undefined
      const owner = brings === undefined ? undefined : await ownerOf(deployment.target, brings)
      // A name that was there before names had owners stays everybody's who may release it.
      let isNew = false
      const registry = await publish(deployment, {
        what: inWords(request),
        change: await changeFor(deployment, request, built),
        author,
        allow: (former, next, after) => {
          isNew = brings !== undefined && !Object.hasOwn(former.remotes, brings)
          allow(changedRemotes(former, next), after, owner)
        },
        say: tell,
        ...(built && { built }),
      })
      if (brings !== undefined && isNew && owner === undefined) await own(deployment.target, brings, author.actor)
      return registry
    }
    return files === undefined
      ? carryOut(say)
      : withTaken(files, say, (taken, tell) =>
          withStoredFiles(folder, request, taken, async (whole) => carryOut(tell, readSent(request, whole))),
        )
  },
  history: async (most: number): Promise<ListedChange[]> =>
    (await readHistory(openDeployment(folder).target, most)).map(listed),
  verify: async (): Promise<string[]> => {
    const deployment = openDeployment(folder)
    return [
      ...(await verifyJournal(deployment.target)),
      ...(await damageIn(deployment, (await readView(deployment.target)).registry)),
    ]
  },
  /** A file of a release of a remote, or of the shell, that is stored; undefined when there is none. */
  file: (remote: string, version: string, name: string): Uint8Array | undefined => {
    if (remote === 'shell') {
      // What two shells share is none's own until all of it is there.
      const own = path.join(folder, 'shells', version)
      return existsSync(path.join(own, 'shell.json')) ? fileIn(isAsset(name) ? folder : own, name) : undefined
    }
    return fileIn(releaseFolder(folder, remote, version), name)
  },
})

export type ServedRegistry = ReturnType<typeof servedRegistry>
