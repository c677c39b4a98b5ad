import type { ShellDescription } from '../document/shellDescription.ts'
import { mapAtOnce } from '../atOnce.ts'
import { parseRegistry } from '../schema.ts'
import { formerRoutes } from './formerRoutes.data.ts'
import { collisionsIn } from './collisions.ts'
import { type Deployment, readShell, readShellOf, readSignatureKeys, storedRelease } from '../folder/deployment.ts'
import {
  type BuiltRelease,
  type Problem,
  type RegistryDocument,
  type RegistryRelease,
  type Release,
  releasesIn,
  type RemoteEntry,
} from '../document/registryDocument.ts'
import { extensionProblems } from './extensionProblems.ts'
import { fileProblems } from './releaseFiles.ts'
import { Readings } from './readings.ts'
import { releaseInFolder, type StoredRelease } from './storedRelease.ts'
import { signatureProblems } from '../signatures/signRelease.ts'
import { filledSlots, linkProblems, shellProblems, slotProblems } from './usedNames.ts'
import { RefusedFiles } from '../userError.ts'

/** What the shell's own parser would refuse in this registry, and the releases that it takes. */
export const readable = (registry: RegistryDocument): { problems: Problem[]; releases: RegistryRelease[] } => {
  const parsed = parseRegistry(registry).offers.flatMap(({ current, previous, canary }) =>
    [current, previous, canary].flatMap((each) => each ?? []),
  )
  const wrong = parsed.filter(({ problem }) => problem !== undefined)
  return {
    problems: wrong.map(({ name, kind, version, problem = '' }) => ({
      text: problem,
      of: [{ remote: name, role: kind as RegistryRelease['role'], release: { version } as RegistryRelease['release'] }],
      isDamage: true,
    })),
    releases: releasesIn(registry, (remote, role) => !wrong.some(({ name, kind }) => name === remote && kind === role)),
  }
}

const nothing: Release['uses'] = { routes: [], storage: [] }

interface Scope {
  /** Its files are not in the deployment yet. */
  built?: BuiltRelease
  /** The releases of which all files are read; without it, all. */
  readsFiles?: (placed: RegistryRelease) => boolean
  /** The build is a preview: its signature is checked elsewhere. */
  isPreview?: boolean
  readings?: Readings
  /** The slots before a change: those that the shell showed, and those that remotes filled. */
  formerly?: { shown?: readonly string[]; filled?: readonly string[] }
}

/** What keeps a console with this registry and this shell from working as one, whichever release each user gets. */
export const problemsIn = async (
  deployment: Deployment,
  registry: RegistryDocument,
  shell: ShellDescription,
  { built, isPreview = false, readsFiles = () => true, readings = new Readings(), formerly = {} }: Scope = {},
): Promise<Problem[]> => {
  const isBuilt = ({ remote, release: { version } }: RegistryRelease): boolean =>
    built?.name === remote && built.release.version === version
  const storedOf = (placed: RegistryRelease): StoredRelease =>
    built && isBuilt(placed)
      ? releaseInFolder(built.folder)
      : storedRelease(deployment, placed.remote, placed.release.version)
  const { problems, releases } = readable(registry)
  const stored = new Map(
    await mapAtOnce(releases, async (placed) => [placed, await readings.description(storedOf(placed))] as const),
  )
  const usesOf = (placed: RegistryRelease): Release['uses'] => stored.get(placed)?.uses ?? nothing
  const points = [shell.provides?.points ?? {}, ...[...stored.values()].map((release) => release?.points ?? {})]
  const takenBy = (point: string): string[] => points.flatMap((each) => each[point] ?? [])
  const wellKnown = shell.provides?.routes ?? formerRoutes
  const misfits = releases.flatMap((placed) =>
    shellProblems(placed, usesOf(placed), shell, formerly.shown).map((text): Problem => ({
      text,
      of: [placed],
      isMisfit: true,
    })),
  )
  const each = releases.flatMap((placed) =>
    [
      ...linkProblems(placed, usesOf(placed).routes, releases, wellKnown),
      ...slotProblems(placed, usesOf(placed).slots ?? [], releases, shell, formerly.filled ?? []),
      ...extensionProblems(placed, takenBy),
    ].map((text): Problem => ({ text, of: [placed] })),
  )
  const keys = await readSignatureKeys(deployment)
  const damage: Problem[] = []
  for (const placed of releases.filter(readsFiles)) {
    const unsigned =
      keys && !(isPreview && isBuilt(placed)) ? await signatureProblems(placed, storedOf(placed), keys) : []
    damage.push(
      ...(await fileProblems(placed, storedOf(placed), readings)).map((text): Problem => ({
        text,
        of: [placed],
        isDamage: true,
      })),
    )
    damage.push(...unsigned.map((text): Problem => ({ text, of: [placed], isDamage: true, isUnsigned: true })))
  }
  return [...problems, ...damage, ...misfits, ...each, ...collisionsIn(releases, (placed) => usesOf(placed).storage)]
}

const inRegistry = (registry: RegistryDocument, { remote, role }: RegistryRelease): string => {
  const entry = registry.remotes[remote]
  if (role !== 'current') return JSON.stringify(entry?.[role])
  const { previous: _, canary: __, ...current } = entry ?? {}
  return JSON.stringify(current)
}

export const withoutPrevious = (registry: RegistryDocument, name: string): RegistryDocument => {
  const { previous: _, ...entry } = registry.remotes[name] as RemoteEntry
  return { ...registry, remotes: { ...registry.remotes, [name]: entry } }
}

/** What is broken in a deployment, in all files of all its releases. */
export const damageIn = async (deployment: Deployment, registry: RegistryDocument): Promise<string[]> =>
  (await problemsIn(deployment, registry, await readShell(deployment)))
    .filter(({ isDamage }) => isDamage)
    .map(({ text }) => text)

/** Problems of a change. */
const maxReported = 50

interface Step {
  former: RegistryDocument
  next: RegistryDocument
  built?: BuiltRelease
  isPreview?: boolean
  /** Of the tries before this one. */
  readings?: Readings
  say: (text: string) => void
}

/**
 * What the canary of the shell lacks for the releases that a change puts in their places. What it lacked before refuses
 * nothing.
 */
const canaryMisfits = async (
  deployment: Deployment,
  { former, next, built, isPreview = false, readings = new Readings() }: Omit<Step, 'say'>,
  isMoved: (placed: RegistryRelease) => boolean,
): Promise<Problem[]> => {
  const canary = next.shell?.canary && (await readShellOf(deployment, next.shell.canary.version))
  if (!canary) return []
  const scope = { readsFiles: () => false, readings, isPreview }
  const known = new Set((await problemsIn(deployment, former, canary, scope)).map(({ text }) => text))
  const found = await problemsIn(deployment, next, canary, { ...scope, ...(built && { built }) })
  return found
    .filter(
      ({ text, of, isMisfit }) =>
        isMisfit && !known.has(text) && of.some((placed) => placed.role !== 'previous' && isMoved(placed)),
    )
    .map((problem) => ({ ...problem, text: `On shell ${canary.version}, the canary: ${problem.text}` }))
}

/**
 * Refuses a change for the problems that it adds, and for those of the releases that it puts in their places: of these,
 * all files are read. What was wrong before is told and refuses nothing: else one team's damage would keep another from
 * going back. Returns the registry to write: without a `previous` that runs nowhere.
 */
export const checkChange = async (
  deployment: Deployment,
  { former, next, built, isPreview = false, readings = new Readings(), say }: Step,
): Promise<RegistryDocument> => {
  const shell = await readShell(deployment)
  const isMoved = (placed: RegistryRelease): boolean => inRegistry(former, placed) !== inRegistry(next, placed)
  // It may be named already, and have lost its files.
  const isBuilt = ({ remote, release: { version } }: RegistryRelease): boolean =>
    built?.name === remote && built.release.version === version
  const before = await problemsIn(deployment, former, shell, { readsFiles: () => false, readings })
  const after = await problemsIn(deployment, next, shell, {
    readsFiles: (placed) => isMoved(placed) || isBuilt(placed),
    readings,
    isPreview,
    formerly: { filled: filledSlots(readable(former).releases) },
    ...(built && { built }),
  })
  const known = new Set(before.map(({ text }) => text))
  const onCanary = await canaryMisfits(
    deployment,
    { former, next, isPreview, readings, ...(built && { built }) },
    isMoved,
  )
  const lines = (problems: readonly Problem[]): string =>
    [
      ...problems.slice(0, maxReported).map(({ text }) => `  ${text}`),
      ...(problems.length > maxReported ? [`  … and ${problems.length - maxReported} more.`] : []),
    ].join('\n')
  const refused = [
    ...after.filter(({ text, of }) => !known.has(text) || of.some(isMoved)),
    ...onCanary.filter(({ of }) => !after.some((other) => other.isMisfit && other.of[0]?.remote === of[0]?.remote)),
  ]
  // A team whose current release is damaged, or does not run on this shell, goes on to the next one, and has nothing to
  // fall back to.
  const lost = refused.find(
    ({ of, isDamage, isMisfit }) =>
      (isDamage || isMisfit) && of.every((placed) => placed.role === 'previous' && isMoved(placed)),
  )
  if (lost?.of[0]) {
    const {
      remote,
      release: { version },
    } = lost.of[0]
    const registry = await checkChange(deployment, {
      former,
      next: withoutPrevious(next, remote),
      isPreview,
      readings,
      say,
      ...(built && { built }),
    })
    // Only of a change that is made.
    say(
      `${remote} ${version} ${lost.isUnsigned ? 'has no valid signature' : lost.isDamage ? 'is damaged' : 'does not run on this shell'}, so the console does not fall back to it.`,
    )
    return registry
  }
  if (refused.length > 0)
    throw new RefusedFiles(`The console would not work as one:\n${lines(refused)}\nNothing was changed.`)
  if (after.length > 0) say(`This was wrong before and stays wrong:\n${lines(after)}`)
  return next
}
