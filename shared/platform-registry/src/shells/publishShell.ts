import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ShellDescription } from '../document/shellDescription.ts'
import { UserError } from '../userError.ts'
import type { Change } from '../document/changes.ts'
import { type Problem, type RegistryDocument, textOf } from '../document/registryDocument.ts'
import { problemsIn, withoutPrevious } from '../checks/checkRegistry.ts'
import { Readings } from '../checks/readings.ts'
import { type Deployment, deploymentAt, readShell } from '../folder/deployment.ts'
import { withLock } from '../folder/lock.ts'
import { append, openState, readView, writeView } from '../journal/journal.ts'
import { type Author, pathOfRecord } from '../journal/record.ts'
import { bytesOf } from '../targets/target.ts'
import { shellReleased, shellRolledBack } from './shellChanges.ts'
import { asVersion, describeBuilt, refuseOtherShell, releasedShell, storeShell } from './shellFiles.ts'
import { mendShell, showShell } from './showShell.ts'

export type Say = (text: string) => void

/**
 * A shell on which a remote of the deployment would not run is refused: the remote's sections would disappear. What did
 * not run before refuses nothing. A previous release that would not run is not fallen back to: returns the change of
 * the registry that takes it out.
 */
const withoutMisfits = async (
  deployment: Deployment,
  registry: RegistryDocument,
  description: ShellDescription,
  say: Say,
): Promise<Change> => {
  // Files are the same on any shell.
  const scope = { readsFiles: () => false, readings: new Readings() }
  // Absent before the first release of a shell.
  const former = (await deployment.target.read('shell.json')) ? await readShell(deployment) : undefined
  const known = new Set(former ? (await problemsIn(deployment, registry, former, scope)).map(({ text }) => text) : [])
  const added = (
    await problemsIn(deployment, registry, description, {
      ...scope,
      formerly: { shown: former?.provides?.slots ?? [] },
    })
  ).filter(({ text }) => !known.has(text))
  const isLost = ({ of, isMisfit = false }: Problem): boolean => isMisfit && of.every(({ role }) => role === 'previous')
  const refused = added.filter((problem) => !isLost(problem))
  if (refused.length > 0)
    throw new UserError(
      `Not all remotes of the deployment run on shell ${description.version}, platform ${description.platform}:\n${refused.map(({ text }) => `  ${text}`).join('\n')}\nNothing was changed.`,
    )
  const lost = new Map(
    added
      .filter(isLost)
      .flatMap(({ of }) => of)
      .map(({ remote, release: { version } }) => [remote, version]),
  )
  for (const [remote, version] of lost)
    say(`${remote} ${version} does not run on shell ${description.version}, so the console does not fall back to it.`)
  return (next) => [...lost.keys()].reduce(withoutPrevious, next)
}

const addDocuments = async ({ target }: Deployment, say: Say, exampleConfig?: string): Promise<void> => {
  // One that has lost its registry.json is repaired, and does not begin again.
  if (await target.read(pathOfRecord(1))) await readView(target)
  await target.create('registry.json', bytesOf(textOf({ schema: 1, release: 'shell-only', remotes: {} })))
  if (exampleConfig === undefined || !(await target.create('config.json', readFileSync(exampleConfig)))) return
  say(`${target.name}/config.json is an example: put in your own addresses.`)
}

/** The version of a shell that was put here without a release: nothing says which files are its own. */
const unreleasedShell = async (deployment: Deployment, registry: RegistryDocument): Promise<string | undefined> =>
  registry.shell === undefined && (await deployment.target.read('shell.json'))
    ? (await readShell(deployment)).version
    : undefined

export interface Step {
  /** The shell that somebody gets from now on; undefined where none joins. */
  shell?: ShellDescription
  /** Others keep the current shell. */
  isCanary?: boolean
  change: Change
  what: string
  author: Author
  allow: (after: number) => void
  say: Say
  /** What is said once it is done. */
  done?: string
  /** Brings the files, once all is in order. */
  store?: () => Promise<void>
}

/**
 * Records a shell, and then shows it. Where another change came first, all is checked again; what was interrupted is
 * shown by the next command.
 */
export const makeCurrent = async (
  deployment: Deployment,
  { shell, isCanary = false, change, what, author, allow, say, done, store }: Step,
): Promise<void> => {
  const { target } = deployment
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const state = await openState(target)
    await mendShell(deployment, state.registry.shell)
    allow(state.number)
    const mend = shell ? await withoutMisfits(deployment, state.registry, shell, isCanary ? () => {} : say) : undefined
    // Whoever has the current shell goes on to fall back.
    const next = mend && !isCanary ? mend(change(state.registry)) : change(state.registry)
    if (attempt === 0) await store?.()
    const lost = shell && (await unreleasedShell(deployment, state.registry))
    const recorded = await append(target, state, next, what, author)
    if (!recorded) continue
    await showShell(deployment)
    await writeView(target, recorded.registry, recorded.number)
    if (lost !== undefined && lost !== shell?.version)
      say(
        `Shell ${lost} was put here without a release, so no rollback leads back to it. To go back, release it from its sources with --allow-older.`,
      )
    return say(done ?? `Shell ${shell?.version}, platform ${shell?.platform}.`)
  }
  throw new UserError(`${target.name} changes all the time. Try again.`)
}

export interface ShellOptions {
  /** What is written as config.json where there is none. */
  exampleConfig?: string
  /** Instead of the package's. */
  version?: string
  allowOlder?: boolean
  author?: Author
  /** Throws when the change may not be made: called with the number of the change that it follows. */
  allow?: (after: number) => void
}

const nobody: Author = { actor: 'unknown' }
const anybody = (): void => {}

export const deploymentOf = (to: string | Deployment): Deployment => (typeof to === 'string' ? deploymentAt(to) : to)
export const whileAlone = ({ work }: Deployment, what: string, say: Say, action: () => Promise<void>): Promise<void> =>
  work === undefined ? action() : withLock(work, what, say, action)

/** Puts a built shell into a deployment: remotes and configuration stay as they are. */
export const publishShell = async (
  to: string | Deployment,
  built: string,
  say: Say,
  { exampleConfig, version, allowOlder = false, author = nobody, allow = anybody }: ShellOptions = {},
): Promise<void> => {
  if (version !== undefined) asVersion(built, version)
  const shell = describeBuilt(built)
  const deployment = deploymentOf(to)
  const what = `release of shell ${shell.version}`
  return whileAlone(deployment, what, say, async () => {
    await refuseOtherShell(deployment, shell)
    await addDocuments(deployment, say, exampleConfig)
    const store = async (): Promise<void> => {
      await storeShell(deployment, built, shell)
      say('The scripts are there.')
    }
    await makeCurrent(deployment, {
      shell,
      change: shellReleased(shell, { allowOlder }),
      what,
      author,
      allow,
      say,
      store,
    })
  })
}

/** Releases a shell whose files are there already, as they were checked when they came. */
export const releaseStoredShell = async (
  deployment: Deployment,
  version: string,
  say: Say,
  { allowOlder = false, author = nobody, allow = anybody }: ShellOptions = {},
): Promise<void> => {
  const what = `release of shell ${version}`
  return whileAlone(deployment, what, say, async () => {
    const shell = await releasedShell(deployment, version)
    await makeCurrent(deployment, { shell, change: shellReleased(shell, { allowOlder }), what, author, allow, say })
  })
}

/**
 * Makes a shell the current one again whose files are there: the previous one, or the given. Its bytes, and that all
 * remotes run on it, are checked as at its release.
 */
export const rollBackShell = async (
  to: string | Deployment,
  version: string | undefined,
  say: Say,
  author: Author = nobody,
  allow: (after: number) => void = anybody,
): Promise<void> => {
  const deployment = deploymentOf(to)
  return whileAlone(deployment, 'rollback of the shell', say, async () => {
    const wanted = version ?? (await readView(deployment.target)).registry.shell?.previous?.version
    if (wanted === undefined)
      throw new UserError(`The shell has no previous release to go back to. Name one with --version X.`)
    const shell = await releasedShell(deployment, wanted)
    await makeCurrent(deployment, {
      shell,
      change: shellRolledBack(shell),
      what: `rollback of the shell to ${wanted}`,
      author,
      allow,
      say,
    })
  })
}

/** Checks, before anything is built, that the folder is empty or holds a console. */
export const requireFolderForShell = (folder: string): void => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isConsole =
    names.includes('shell.json') ||
    names.includes('.release') ||
    (names.includes('index.html') && names.includes('registry.json'))
  if (names.length > 0 && !isConsole)
    throw new UserError(`${folder} is not empty and holds no console. Give another folder, or empty it.`)
  deploymentAt(folder)
}

/** The same of a store. */
export const requireStoreForShell = async ({ target }: Deployment): Promise<void> => {
  if ((await target.read('registry.json')) || !(await target.read('index.html'))) return
  throw new UserError(`${target.name} has an index.html and holds no console. Give another place, or empty it.`)
}
